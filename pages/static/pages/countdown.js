/* The time that is left until a moment, by the server's time. */

const ANNOUNCED_AT = [5, 1, 0]; // minutes before the end at which it is announced

/**
 * Return how many milliseconds the server's time is ahead of this page's own count.
 *
 * The server says whole seconds, cut off, halfway between the question and its answer.
 * @param {number} serverTime
 * @param {number} sentAt
 * @param {number} answeredAt
 */
export const clockOffset = (serverTime, sentAt, answeredAt) =>
  serverTime + 500 - (sentAt + answeredAt) / 2;

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
export const formatClock = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * Return whether the time that is left is announced now.
 * @param {number} before seconds that were left when the clock was drawn last
 * @param {number} seconds that are left now
 */
export const isAnnounced = (before, seconds) =>
  ANNOUNCED_AT.some((minutes) => before > 60 * minutes && seconds <= 60 * minutes);
