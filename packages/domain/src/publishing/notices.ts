/** Notices of what admins publish: price lists, news, snippets, partners (marketplace document, §5 and §8). */
import { LIMITS } from '../limits.ts';
import { failure, notices, success, warning } from '../notice.ts';

export const publishingNotices = notices('publishing', {
  noPdf: failure(),
  noDescription: failure(),
  storageFailed: failure(),
  recordFailed: failure(),
  processFailed: failure(),
  newsIncomplete: failure(),
  snippetTooLong: failure({ values: { most: LIMITS.snippet_content_length } }),
  newsImageFailed: failure(),
  newsNotSaved: failure(),
  snippetNotSaved: failure(),
  partnerUnnamed: failure(),
  partnerWithoutLogo: failure(),
  logoFailed: failure(),
  partnerNotSaved: failure(),
  notFetched: failure(),
  notDeleted: failure(),
  priceListUploaded: success(),
  newsUploaded: success(),
  snippetUploaded: success(),
  partnerRegistered: success(),
  corrected: success(),
  deleted: success(),
  pointsNotFetched: failure(),
  pointsNotSaved: failure(),
  pointsFaulty: failure({ takes: ['rows'] }),
  pointsStale: warning(),
  pointsSaved: success({ takes: ['count'] }),
});
