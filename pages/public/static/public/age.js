/* How old a page is, in words. */

/**
 * Return an age in the largest unit that it fills, for example "5 minutes ago".
 * @param {number} milliseconds
 * @param {string} language
 * @param {"second" | "minute"} smallest unit
 */
export function ageInWords(milliseconds, language, smallest) {
  const words = new Intl.RelativeTimeFormat(language);
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60 && smallest === "second") return words.format(-seconds, "second");
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return words.format(-minutes, "minute");
  return words.format(-Math.round(minutes / 60), "hour");
}
