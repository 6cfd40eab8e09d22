/** Notices of Membership Management (marketplace document, §5, §8 and §9). */
import { ADMIN_LIMITS } from '../admin-limits.ts';
import { failure, notices, success, warning } from '../notice.ts';

export const memberNotices = notices('members', {
  flagSet: success({ takes: ['name', 'flag', 'on'] }),
  dealerByCompany: failure({ takes: ['name'] }),
  userIncomplete: failure(),
  userUpdated: success({ takes: ['name'] }),
  userNotUpdated: failure(),
  userDeleted: success({ takes: ['name'] }),
  userNotDeleted: failure(),
  noneSelected: failure(),
  emailError: failure(),
  emailsPartly: warning({ ms: ADMIN_LIMITS.toast_partly_sent_ms, takes: ['sent', 'unsent'] }),
  emailsFailed: failure(),
  emailsSent: success({ takes: ['sent'] }),
  exported: success({ takes: ['count'] }),
  templateChanged: warning(),
  notExported: failure(),
  testSent: success({ takes: ['email'] }),
  testNotSent: failure({ takes: ['message'] }),
  mailingsExported: success({ takes: ['count'] }),
  mailingsNotExported: failure(),
});
