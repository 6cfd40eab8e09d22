/** Of the operations page of the admins; the documents have none of it. */
import { failure, notices } from '../notice.ts';

export const operationsNotices = notices('operations', { testNotSent: failure() });
