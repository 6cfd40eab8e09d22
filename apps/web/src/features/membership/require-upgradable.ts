import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { membershipNotices } from '@tanabana/domain/membership/notices';
import { paths } from '#config/paths.ts';
import { isApple } from '#lib/device.ts';
import { memberQuery } from '#lib/session/member.ts';
import { currentSession } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';
import { upgradeWay } from '#lib/membership/upgrade.ts';
import type { UpgradeWay } from '#lib/membership/upgrade.ts';

type Guarded = { context: { queryClient: QueryClient }; preload: boolean };

/**
 * The guard of a route on which a membership is bought. A premium member gets a notice and is redirected to the plans, however the page was
 * reached. The frame's guard has sent a visitor to the login before.
 *
 * @throws a redirect
 */
export async function requireUpgradable({ context, preload }: Guarded): Promise<UpgradeWay> {
  const session = currentSession();
  if (session.status !== 'signed-in') throw redirect({ to: paths.login, replace: true });
  const member = await context.queryClient.fetchQuery(memberQuery(session.userId));
  const way = upgradeWay({ isSignedIn: true, member }, isApple());
  if (way === 'premium') {
    // A preload, when the pointer is over the link, shows no notice.
    if (!preload) showToast(membershipNotices.alreadyPremium);
    throw redirect({ to: paths.membershipPlans, replace: true });
  }
  return way;
}
