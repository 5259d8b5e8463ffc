/* Where penalty cards stay face down until the last trick, nothing asks for them or shows them
   before: the page waits until somebody says that it is played. */

/* Hide the form as long as nothing is entered, with a button that shows it. ``resumed`` is done once
   all that was entered before is back. */
export function hideUntilLastTrick(entry, resumed) {
  const notice = document.getElementById("face-down");
  if (!notice) return;
  const button = notice.querySelector("button");
  button.hidden = false;
  const wait = (waits) => {
    notice.hidden = !waits;
    notice.parentElement.toggleAttribute("data-waits", waits);
  };
  wait(isEmpty(entry.draft));
  resumed.then(() => notice.hidden || wait(isEmpty(entry.draft)));
  button.onclick = () => {
    wait(false);
    entry.form.querySelector("#piles input:checked, #typed :is(input, textarea)").focus();
  };
}

const isEmpty = (draft) =>
  Object.values(draft).every(({ cards, number, unread, colour }) =>
    !cards.length && !unread.length && !Number.isInteger(number) && !colour
  );
