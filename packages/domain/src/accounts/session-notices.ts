/** Notices about the session and about access (accounts document, §8): every page may show them. */
import { failure, info, success, notices } from '../notice.ts';

export const sessionNotices = notices('session', {
  loggedOut: success(),
  logoutFailed: failure(),
  sessionEnded: info(),
  profileNotLoaded: failure(),
  profileNetwork: failure(),
  sessionError: failure(),
  unauthorizedEdit: failure(),
  sessionNotRetrieved: failure(),
  signupIncomplete: failure(),
  languageNotChanged: failure(),
  unitNotChanged: failure(),
});
