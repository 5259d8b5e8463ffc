/* The time that is left until a moment, by the server's time. */

const SPOKEN = [5, 1, 0]; // minutes before the end at which it is said aloud

/**
 * Return how many milliseconds the server's time is ahead of this page's own count.
 *
 * The server says whole seconds, cut off, halfway between the question and its answer.
 * @param {number} said
 * @param {number} asked
 * @param {number} answered
 */
export const leadOf = (said, asked, answered) => said + 500 - (asked + answered) / 2;

/**
 * Return the seconds of so many milliseconds, none once the moment has passed.
 * @param {number} milliseconds
 */
export const secondsLeft = (milliseconds) => Math.max(0, Math.ceil(milliseconds / 1000));

/**
 * Return the minutes to speak of: those that have begun.
 * @param {number} seconds
 */
export const minutesLeft = (seconds) => Math.ceil(seconds / 60);

/**
 * Return what a clock shows, minutes and seconds.
 * @param {number} seconds
 */
export const clockFace = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * Return whether the time that is left is said aloud now.
 * @param {number} before seconds that were left when the clock was drawn last
 * @param {number} seconds that are left now
 */
export const isSpoken = (before, seconds) =>
  SPOKEN.some((minutes) => before > 60 * minutes && seconds <= 60 * minutes);
