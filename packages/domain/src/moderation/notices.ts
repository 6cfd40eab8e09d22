/** Notices of reports by members, and of the decisions of admins. */
import { failure, info, notices, success } from '../notice.ts';

export const reportNotices = notices('reports', {
  reported: success(),
  reportedBefore: info(),
  notReported: failure(),
  reportGone: failure(),
  loginToReport: info(),
});

export const moderationNotices = notices('moderation', {
  hidden: success({ takes: ['name'] }),
  restored: success({ takes: ['name'] }),
  suspended: success({ takes: ['name'] }),
  lifted: success({ takes: ['name'] }),
  dismissed: success({ takes: ['name'] }),
  doneBefore: info(),
  notDecided: failure(),
  caseGone: failure(),
  adminKept: failure(),
});
