// Decides who may still become a Paid Member, and where the upgrade leads. One table for every button and page that leads to an upgrade.
import type { Viewer } from '#config/access.ts';
import type { Member } from '../session/member.ts';

/** Paid or higher: a Paid or Corporate Member, an executive, an admin. */
export const isPremium = ({ membership_type, is_executive, is_admin }: Member): boolean =>
  membership_type === 'Paid Member' || membership_type === 'Corporate Member' || is_executive || is_admin;

export type UpgradeWay = 'login' | 'premium' | 'in-app-purchase' | 'payment';

/** Where the wish to be a Paid Member leads: a visitor signs in first, a premium member needs no upgrade. */
export function upgradeWay({ isSignedIn, member }: Viewer, isApple: boolean): UpgradeWay {
  if (!isSignedIn) return 'login';
  if (isPremium(member)) return 'premium';
  return isApple ? 'in-app-purchase' : 'payment';
}
