"""Codes of rounds that wait on a phone, by the scripts of its page."""

LOAD = """() => Promise.all(
  ["qr", "packing", "storage"].map((one) => import(`/static/captain/${one}.js`)),
)"""
# The address in the code of the one round that waits.
ADDRESS = """async () => {
  const { packed } = await import("/static/captain/packing.js");
  const { keptItems } = await import("/static/captain/storage.js");
  const { handover } = JSON.parse(document.getElementById("round-data").textContent);
  const [item] = await keptItems();
  return `${handover}#${await packed(item)}`;
}"""
