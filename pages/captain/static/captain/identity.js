/* Which phone this is and whose, as its cookies say: one that was never told sends neither. */

function cookie(name) {
  const found = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? "";
}

/* Return what a submission says about its sender; a player is known by event and start number. */
export function sender(event) {
  const [of, number] = cookie("player").split(".");
  return { device: cookie("device"), player: of === String(event) ? Number(number) : null };
}
