/**
 * What a member reads where a service failed without words for members: a bare status, a page of a proxy, words of the
 * database or of the browser. Each says what happened and what to do next. `{wait}` is a time such as "40 seconds".
 */
export const FAULT_WORDS = {
  network: 'A network error occurred. Please check your connection and try again.',
  /** Sent, and nothing came back. */
  noAnswer: 'The server has not answered. Please try again in a moment.',
  unavailable: 'The server is not available right now. Please try again in a moment.',
  unavailableFor: 'The server is not available right now. Please try again in {wait}.',
  tooOften: 'Too many requests. Please wait a moment and try again.',
  tooOftenFor: 'Too many requests. Please try again in {wait}.',
  /** The server gave up on it: a search over too much, or a busy database. */
  tooSlow: 'This took the server too long. Please try again in a moment.',
  perhapsSaved: 'The connection was lost while saving. Please check whether it was saved before you try again.',
  signInAway: 'The sign-in service cannot be reached. Please try again in a moment.',
  session: 'Your session has ended. Please login again.',
  notAllowed: 'Your account is not allowed to do this. If that is wrong, please login again or contact support.',
  gone: 'This was not found. It may have been removed; please reload the page.',
  conflict: 'This already exists or has been changed in the meantime. Please reload the page and check.',
  tooLarge: 'This is too large to be sent. Please make it shorter and try again.',
  invalid: 'The server could not take this. Please check what you entered and try again.',
  broken: 'Something went wrong on our side. Please try again.',
} as const;

const MINUTE = 60;

/** A wait as it is read: seconds up to two minutes, then minutes. @param seconds how long, from now on */
export function waitInWords(seconds: number): string {
  return seconds < 2 * MINUTE
    ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
    : `${Math.ceil(seconds / MINUTE)} minutes`;
}
