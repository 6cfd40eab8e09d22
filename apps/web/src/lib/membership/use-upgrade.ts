import { useNavigate } from '@tanstack/react-router';
import { LIMITS } from '@tanabana/domain/limits';
import { membershipNotices } from '@tanabana/domain/membership/notices';
import { useEffect, useRef } from 'react';
import { paths } from '#config/paths.ts';
import { isApple } from '../device.ts';
import { showToast } from '../toast.ts';
import { upgradeWay } from './upgrade.ts';
import { useViewer } from '../session/use-viewer.ts';

/**
 * Upgrade to Paid from the profile pages: a notice, time to read it, then the payment page. A user who leaves the page meanwhile is not
 * redirected, and a second press changes nothing.
 */
export function useUpgrade(): () => void {
  const navigate = useNavigate();
  const viewer = useViewer();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    const way = upgradeWay(viewer, isApple());
    if (way === 'premium') return showToast(membershipNotices.alreadyPremium);
    if (way === 'in-app-purchase') return void navigate({ to: paths.inAppPurchase });
    if (timer.current) return;
    showToast(membershipNotices.upgradeRedirect);
    // The guard of the payment page sends a visitor to the login.
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void navigate({ to: paths.payment });
    }, LIMITS.redirect_after_upgrade_ms);
  };
}
