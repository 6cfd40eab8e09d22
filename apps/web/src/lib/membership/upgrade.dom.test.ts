import { describe, expect, it } from 'vitest';
import { GUEST } from '../session/member.ts';
import type { Member } from '../session/member.ts';
import { upgradeWay } from './upgrade.ts';
import type { UpgradeWay } from './upgrade.ts';

const as = (member: Partial<Member>) => ({ isSignedIn: true, member: { ...GUEST, ...member } });

const VIEWERS = {
  visitor: { isSignedIn: false, member: GUEST },
  guest: as({}),
  'Free Member': as({ membership_type: 'Free Member' }),
  dealer: as({ membership_type: 'Free Member', is_dealer: true }),
  'Paid Member': as({ membership_type: 'Paid Member' }),
  'Corporate Member': as({ membership_type: 'Corporate Member' }),
  executive: as({ membership_type: 'Free Member', is_executive: true }),
  admin: as({ membership_type: 'admin', is_admin: true }),
  // One of the three admin e-mail addresses; the profile does not matter.
  'admin by address': as({ membership_type: 'Free Member', is_admin: true }),
};

describe('the link to an upgrade', () => {
  it.each<[keyof typeof VIEWERS, UpgradeWay, UpgradeWay]>([
    ['visitor', 'login', 'login'],
    ['guest', 'payment', 'in-app-purchase'],
    ['Free Member', 'payment', 'in-app-purchase'],
    ['dealer', 'payment', 'in-app-purchase'],
    ['Paid Member', 'premium', 'premium'],
    ['Corporate Member', 'premium', 'premium'],
    ['executive', 'premium', 'premium'],
    ['admin', 'premium', 'premium'],
    ['admin by address', 'premium', 'premium'],
  ])('leads a %s to %s, on an Apple device to %s', (name, elsewhere, onApple) => {
    expect(upgradeWay(VIEWERS[name], false)).toBe(elsewhere);
    expect(upgradeWay(VIEWERS[name], true)).toBe(onApple);
  });
});
