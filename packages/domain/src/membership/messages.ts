/** Notices of the membership plans, the payment page and every way to an upgrade (both documents, §8). */
import { LIMITS } from '../limits.ts';
import { info, type Message } from '../message.ts';

export const membershipMessages = {
  alreadyPremium: info('Already a Premium Member', 'You already have a Paid Membership or higher.'),
  upgradeRedirect: info('Upgrade to Paid', 'Taking you to the payment page.', LIMITS.toast_upgrade_ms),
} as const satisfies Record<string, Message>;
