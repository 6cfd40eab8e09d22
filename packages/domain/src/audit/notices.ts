/** Notices of the audit log and of the page of failed messages. */
import { failure, info, notices, success } from '../notice.ts';

export const auditNotices = notices('audit', {
  auditNotExported: failure(),
  auditExported: success({ takes: ['count'] }),
  fileNotSaved: failure(),
  messageRetried: success(),
  messageWasSent: info(),
  messageUnpaid: failure(),
  messageGone: failure(),
  messageNotRetried: failure(),
  creditRestored: success({ takes: ['name', 'balance'] }),
  creditNotRestored: failure(),
});
