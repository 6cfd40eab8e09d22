/** What a page says to somebody who may not use it (marketplace document, §8 Other). */
export const ACCESS_MESSAGES = {
  denied: 'Access Denied',
  noPermission: 'You do not have the necessary permissions to view this page',
  executivesOnly: 'This page is only accessible to authorized corporate executives',
  goToLogin: 'Go to Login',
  /** On the login page, for a visitor who was on the way to My Bids. */
  bidsNeedLogin: 'You must be logged in to view your bids.',
} as const;
