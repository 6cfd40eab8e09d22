/** The exact sentences for errors of the services. */
export const ERROR_SENTENCES = {
  network: 'A network error occurred. Please check your connection and try again.',
  noAnswer: 'The server has not answered. Please try again in a moment.',
  unavailable: 'The server is not available right now. Please try again in a moment.',
  tooOften: 'Too many requests. Please wait a moment and try again.',
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
