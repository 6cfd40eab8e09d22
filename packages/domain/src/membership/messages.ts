/** Notices of the membership plans, the payment page and every way to an upgrade (both documents, §8). */
import { LIMITS } from '../limits.ts';
import { failure, info, type Message } from '../message.ts';

export const membershipMessages = {
  alreadyPremium: info('Already a Premium Member', 'You already have a Paid Membership or higher.'),
  upgradeRedirect: info('Upgrade to Paid', 'Taking you to the payment page.', LIMITS.toast_upgrade_ms),
  purchaseSimulated: info('Purchase Simulated', 'No purchase was made, and your membership is unchanged.'),
  invoiceFailed: failure('Download Failed', 'The invoice could not be downloaded. Please try again.'),
} as const satisfies Record<string, Message>;
