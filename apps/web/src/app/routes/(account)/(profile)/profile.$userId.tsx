import { createFileRoute } from '@tanstack/react-router';
import { ME } from '#config/paths.ts';
import { AdAbove, useHasAdAbove } from '#features/ads/components/ad-slot.tsx';
import { InvoicesCard } from '#features/membership/components/invoices-card.tsx';
import { MemberProfilePage } from '#features/profile/components/member-profile-page.tsx';
import { OwnProfilePage } from '#features/profile/components/own/own-profile-page.tsx';
import { MyDataCard } from '#features/my-data/components/my-data-card.tsx';
import { ReportButton } from '#features/reporting/components/report-button.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useUserId } from '#lib/session/session.ts';
import { loadProfile } from '#app/profile-loader.ts';
import { ProfilePending } from '#app/profile-pending.tsx';

export const Route = createFileRoute('/(account)/(profile)/profile/$userId')({
  loader: ({ context: { queryClient }, params: { userId } }) => loadProfile(queryClient, userId),
  pendingComponent: ProfilePending,
  component: Profile,
});

function Profile() {
  const t = useTranslation('profile');
  const { userId } = Route.useParams();
  const ownId = useUserId();
  const ad = useHasAdAbove() && <AdAbove />;
  if (userId === ME || userId === ownId) {
    return (
      <OwnProfilePage ad={ad}>
        <InvoicesCard />
        <MyDataCard />
      </OwnProfilePage>
    );
  }
  const reported = { table: 'members', id: userId } as const;
  return (
    <MemberProfilePage
      key={userId}
      userId={userId}
      ad={ad}
      renderReport={(name) => <ReportButton reported={reported} name={name} label={t('report')} />}
    />
  );
}
