/** Field errors of Membership Management (marketplace document, §5). */
import { ADMIN_LIMITS } from '../admin-limits.ts';
import { fieldErrorsOf } from '../field-error.ts';

export const memberErrors = fieldErrorsOf('members', {
  incomplete: {},
  credits: { most: ADMIN_LIMITS.credits_most },
  promotionEmpty: {},
  promotionPlace: (place: string) => ({ place }),
});
