/* A QR code, drawn without a network: bytes, the lowest error correction (a clean screen is read at
   arm's length), versions 1 to 25. After ISO/IEC 18004. */

const LARGEST = 25; // versions
// By version, from 1: bytes of error correction in each block, and how many blocks.
const CORRECTION = [
  7,
  10,
  15,
  20,
  26,
  18,
  20,
  24,
  30,
  18,
  20,
  24,
  26,
  30,
  22,
  24,
  28,
  30,
  28,
  28,
  28,
  28,
  30,
  30,
  26,
];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12];
const LOW = 1; // how the lowest error correction is written
const MASK = 0; // what is sent is compressed, so no mask is better than another

/* Return the code of an ASCII text as rows of booleans, true for dark; null if it is too long. */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const versions = Array.from({ length: LARGEST }, (_, index) => index + 1);
  const version = versions.find((one) => bytes.length <= room(one));
  return version ? drawCode(version, withCorrection(version, dataOf(version, bytes))) : null;
}

const sizeOf = (version) => 17 + 4 * version;
const lengthBits = (version) => (version < 10 ? 8 : 16);
const room = (version) => Math.floor((8 * dataBytes(version) - 4 - lengthBits(version)) / 8);
const dataBytes = (version) => allBytes(version) - CORRECTION[version - 1] * BLOCKS[version - 1];

/* Return how many bytes a code holds: every module that no pattern takes. */
function allBytes(version) {
  const { taken } = patterns(version);
  return Math.floor(taken.flat().filter((one) => !one).length / 8);
}

function dataOf(version, bytes) {
  const bits = [...binary(4, 4), ...binary(bytes.length, lengthBits(version))];
  for (const byte of bytes) bits.push(...binary(byte, 8));
  const length = dataBytes(version);
  bits.push(...binary(0, Math.min(4, 8 * length - bits.length)));
  while (bits.length % 8) bits.push(0);
  const data = [];
  for (let at = 0; at < bits.length; at += 8) {
    data.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  }
  for (let pad = 0xec; data.length < length; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

const binary = (number, length) =>
  Array.from({ length }, (_, index) => (number >> (length - 1 - index)) & 1);

/* Return the bytes in the order of the code: blocks side by side, then their correction. */
function withCorrection(version, data) {
  const count = BLOCKS[version - 1];
  const short = Math.floor(data.length / count);
  const longOnes = data.length % count; // the last blocks have a byte more
  const blocks = [];
  for (let index = 0, at = 0; index < count; index += 1) {
    const length = short + (index >= count - longOnes ? 1 : 0);
    blocks.push(data.slice(at, at + length));
    at += length;
  }
  const corrections = blocks.map((block) => correctionOf(block, CORRECTION[version - 1]));
  return [...sideBySide(blocks), ...sideBySide(corrections)];
}

function sideBySide(lists) {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.map((list) => list[index]))
    .flat()
    .filter((byte) => byte !== undefined);
}

/* Reed and Solomon: the remainder of the block divided by (x - 1)(x - 2)(x - 4)... */
function correctionOf(block, length) {
  const divisor = generator(length);
  const rest = new Array(length).fill(0);
  for (const byte of block) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    divisor.forEach((one, index) => {
      rest[index] ^= times(one, factor);
    });
  }
  return rest;
}

/* Return the coefficients below the highest, which is 1. */
function generator(length) {
  let product = [1];
  for (let index = 0, root = 1; index < length; index += 1, root = times(root, 2)) {
    const shifted = [...product, 0];
    product = shifted.map((one, at) => one ^ (at ? times(product[at - 1], root) : 0));
  }
  return product.slice(1);
}

/* Multiply in the field of 256 elements. */
function times(one, other) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ (product & 0x80 ? 0x11d : 0);
    if ((other >> bit) & 1) product ^= one;
  }
  return product;
}

/* Return the modules of everything but the data, and which places they take. */
function patterns(version) {
  const size = sizeOf(version);
  const rows = Array.from({ length: size }, () => new Array(size).fill(false));
  const taken = Array.from({ length: size }, () => new Array(size).fill(false));
  const put = (row, column, dark) => {
    if (row < 0 || column < 0 || row >= size || column >= size) return;
    rows[row][column] = Boolean(dark);
    taken[row][column] = true;
  };
  for (let at = 0; at < size; at += 1) {
    put(6, at, at % 2 === 0);
    put(at, 6, at % 2 === 0);
  }
  for (const [row, column] of alignments(version)) putSquare(put, row, column, 2, [0, 2]);
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]]) {
    putSquare(put, row, column, 4, [0, 1, 3]);
  }
  putFormat(put, size);
  if (version >= 7) putVersion(put, size, version);
  return { rows, taken };
}

/* Put squares inside each other; ``dark`` names the distances from the middle. */
function putSquare(put, row, column, reach, dark) {
  for (let down = -reach; down <= reach; down += 1) {
    for (let right = -reach; right <= reach; right += 1) {
      put(row + down, column + right, dark.includes(Math.max(Math.abs(down), Math.abs(right))));
    }
  }
}

function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = sizeOf(version) - 7;
  const step = Math.ceil((version * 4 + 4) / (2 * count - 2)) * 2;
  const lines = [
    6,
    ...Array.from({ length: count - 1 }, (_, index) => last - step * (count - 2 - index)),
  ];
  const corner = (row, column) =>
    [row, column].filter((one) => one === 6).length +
          [row, column].filter((one) => one === last).length === 2 &&
    !(row === last && column === last);
  return lines.flatMap((row) => lines.map((column) => [row, column])).filter(([row, column]) =>
    !corner(row, column)
  );
}

function putFormat(put, size) {
  const data = (LOW << 3) | MASK;
  const bits = ((data << 10) | remainder(data, 10, 0x537)) ^ 0x5412;
  const bit = (index) => (bits >> index) & 1;
  for (let index = 0; index < 15; index += 1) {
    const near = index < 6 ? index : index < 8 ? index + 1 : null;
    if (near !== null) put(near, 8, bit(index));
    else put(8, index === 8 ? 7 : 14 - index, bit(index));
    if (index < 8) put(8, size - 1 - index, bit(index));
    else put(size - 15 + index, 8, bit(index));
  }
  put(size - 8, 8, true);
}

function putVersion(put, size, version) {
  const bits = (version << 12) | remainder(version, 12, 0x1f25);
  for (let index = 0; index < 18; index += 1) {
    const [long, short] = [Math.floor(index / 3), size - 11 + (index % 3)];
    put(long, short, (bits >> index) & 1);
    put(short, long, (bits >> index) & 1);
  }
}

function remainder(number, length, divisor) {
  let rest = number;
  for (let step = 0; step < length; step += 1) {
    rest = (rest << 1) ^ ((rest >> (length - 1)) & 1 ? divisor : 0);
  }
  return rest;
}

/* Fill in the bytes, upwards and downwards in pairs of columns from the right. */
function drawCode(version, bytes) {
  const { rows, taken } = patterns(version);
  const size = sizeOf(version);
  const bits = bytes.flatMap((byte) => binary(byte, 8));
  let next = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5; // the column of the timing pattern
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (taken[row][column]) continue;
        rows[row][column] = Boolean((bits[next] ?? 0) ^ ((row + column) % 2 === 0 ? 1 : 0));
        next += 1;
      }
    }
  }
  return rows;
}
