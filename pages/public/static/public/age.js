/* How old a page is, in words. */

/**
 * Return an age in the largest unit that it fills, for example "5 minutes ago".
 * @param {number} milliseconds
 * @param {string} language
 */
export function formatAge(milliseconds, language) {
  const formatter = new Intl.RelativeTimeFormat(language);
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return formatter.format(-seconds, "second");
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return formatter.format(-minutes, "minute");
  return formatter.format(-Math.round(minutes / 60), "hour");
}
