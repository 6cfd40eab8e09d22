import { useNavigate } from '@tanstack/react-router';
import { membershipNotices } from '@tanabana/domain/membership/notices';
import { Button } from '#components/ui/button.tsx';
import { IconRosetteDiscountCheck } from '#components/ui/icons.ts';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { isApple } from '#lib/device.ts';
import { showToast } from '#lib/toast.ts';
import { upgradeWay } from '#lib/membership/upgrade.ts';
import { useViewer } from '#lib/session/use-viewer.ts';
import { OfferNote, PaidPrice } from './paid-price.tsx';
import { PlanCard } from './plan-card.tsx';

/** The Paid Member plan. */
export function PaidCard() {
  return (
    <PlanCard plan="paid" price={<PaidPrice />} action={<PaidAction />}>
      <OfferNote />
    </PlanCard>
  );
}

/** Plan Active for a Paid Member, an executive and an admin; everybody else gets the link that fits. */
function PaidAction() {
  const t = useTranslation('membership');
  const navigate = useNavigate();
  const viewer = useViewer();
  const { membership_type, is_executive, is_admin } = viewer.member;
  if (viewer.isSignedIn && (membership_type === 'Paid Member' || is_executive || is_admin)) {
    return (
      <Button block disabled>
        <IconRosetteDiscountCheck size={18} aria-hidden="true" />
        {t('plans.active')}
      </Button>
    );
  }
  const choose = () => {
    const way = upgradeWay(viewer, isApple());
    if (way === 'premium') return showToast(membershipNotices.alreadyPremium);
    if (way === 'login') return void navigate({ to: paths.login, search: { redirect: paths.membershipPlans } });
    void navigate({ to: way === 'payment' ? paths.payment : paths.inAppPurchase });
  };
  return (
    <Button block onClick={choose}>
      {t('plans.choosePaid')}
    </Button>
  );
}
