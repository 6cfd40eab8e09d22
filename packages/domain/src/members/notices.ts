/** Of Membership Management (marketplace document, §5, §8 and §9). */
import { failure, notices, success } from '../notice.ts';

export const memberNotices = notices('members', {
  flagSet: success({ takes: ['name', 'flag', 'on'] }),
  userIncomplete: failure(),
  userUpdated: success({ takes: ['name'] }),
  userNotUpdated: failure(),
  userDeleted: success({ takes: ['name'] }),
  userNotDeleted: failure(),
});
