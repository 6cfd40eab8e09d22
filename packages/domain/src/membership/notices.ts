/** Notices of the membership plans, the payment page and every way to an upgrade (both documents, §8). */
import { LIMITS } from '../limits.ts';
import { failure, info, notices } from '../notice.ts';

export const membershipNotices = notices('membership', {
  alreadyPremium: info(),
  upgradeRedirect: info({ ms: LIMITS.toast_upgrade_ms }),
  purchaseSimulated: info(),
  invoiceFailed: failure(),
});
