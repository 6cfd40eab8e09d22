/** Notices of the admins' operations page, which the documents do not describe. */
import { failure, notices } from '../notice.ts';

export const operationsNotices = notices('operations', { testNotSent: failure() });
