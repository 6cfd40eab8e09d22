/**
 * Notices of who is signed in and who is let in (accounts document, §8): every page may show them, so they come with the first
 * visit, and the other words of accounts do not.
 */
import { FAULT_WORDS } from '../faults/messages.ts';
import { failure, info, success, type Message } from '../message.ts';

export const sessionMessages = {
  loggedOut: success('Logged Out', 'You have been successfully logged out.'),
  logoutFailed: failure('Logout Failed'),
  sessionEnded: info('Session Ended', 'Please login again. You will come back to this page.'),
  profileNotLoaded: failure('Profile Error', 'Could not load your profile data.'),
  profileNetwork: failure('Profile Error', FAULT_WORDS.network),
  sessionError: failure(
    'Session Error',
    'Could not connect to the authentication service. Please check your network and refresh.',
  ),
  unauthorizedEdit: failure('Unauthorized', 'You can only edit your own profile.'),
  sessionNotRetrieved: failure('Authentication Error', 'Could not retrieve user session. Please log in.'),
  signupIncomplete: failure('Signup Incomplete', 'Please start by verifying your email.'),
} as const satisfies Record<string, Message>;
