import { Button } from '#components/ui/button.tsx';
import type { ButtonLook } from '#components/ui/button.tsx';
import { IconRosetteDiscountCheck } from '#components/ui/icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { isApple } from '#lib/device.ts';
import { useMember } from '#lib/session/member.ts';
import { isPremium } from '#lib/membership/upgrade.ts';
import { useUpgrade } from '#lib/membership/use-upgrade.ts';

/** Upgrade to Paid, for a Free Member only, and not on an Apple device. */
export function UpgradeButton(look: ButtonLook) {
  const t = useTranslation('common');
  const member = useMember();
  const upgrade = useUpgrade();
  if (isApple() || isPremium(member) || member.membership_type !== 'Free Member') return null;
  return (
    <Button variant="accent" {...look} onClick={upgrade}>
      <IconRosetteDiscountCheck size={18} aria-hidden="true" />
      {t('upgrade')}
    </Button>
  );
}
