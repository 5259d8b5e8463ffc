/* When to try again what the network lost. */

const AT_ONCE = [200, 500, 1_000, 2_000, 4_000]; // milliseconds before each further try

/**
 * Wait so many milliseconds, or until the window hears of one of these events.
 * @param {number} milliseconds @param {string[]} events
 */
export function pause(milliseconds, events = []) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
    for (const event of events) addEventListener(event, resolve, { once: true });
  });
}

/**
 * Return the seconds to wait after so many tries in vain: 2, 4, 8, and no more than `most`.
 * @param {number} tries
 */
export const pauseAfter = (tries, most = 30) => Math.min(2 ** (tries + 1), most);

/**
 * Return what `act` brings, tried a few times more where there is a network that loses it.
 * @template Result
 * @param {() => Promise<Result>} act
 */
export async function again(act) {
  for (const milliseconds of AT_ONCE) {
    try {
      return await act();
    } catch (error) {
      if (navigator.onLine === false) throw error;
      await pause(milliseconds);
    }
  }
  return act();
}
