import { lazy, Suspense } from 'react';
import { loadMessages } from '#i18n/messages.ts';
import { useMember } from '#lib/session/member.ts';

/** Loaded with its messages, which no other member needs. */
const OwnSecondFactor = lazy(async () => {
  const [page] = await Promise.all([import('./own-second-factor.tsx'), loadMessages('admin-second-factor')]);
  return page;
});

/** The second factor, for admins: their rights are what it guards. */
export function SecondFactorSection({ userId }: { userId: string }) {
  const { is_admin, wants_second_factor } = useMember();
  if (!is_admin && !wants_second_factor) return null;
  return (
    <Suspense>
      <OwnSecondFactor userId={userId} />
    </Suspense>
  );
}
