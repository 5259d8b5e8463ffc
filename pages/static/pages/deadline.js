/**
 * Return what `act` brings; its signal aborts it after so many milliseconds. The browser's own
 * `AbortSignal.timeout` is younger than phones that are still in use.
 * @template Result
 * @param {number} milliseconds @param {(signal: AbortSignal) => Promise<Result>} act
 */
export async function within(milliseconds, act) {
  const patience = new AbortController();
  const alarm = setTimeout(() => patience.abort(), milliseconds);
  try {
    return await act(patience.signal);
  } finally {
    clearTimeout(alarm);
  }
}
