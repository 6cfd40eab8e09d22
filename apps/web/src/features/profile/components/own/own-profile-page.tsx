import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { buttonClass } from '#components/ui/button.tsx';
import { IconPencil } from '#components/ui/lazy-icons.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { UpgradeButton } from '#components/upgrade-button.tsx';
import { paths } from '#config/paths.ts';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useInterestChanges } from '#lib/reading/use-interest-changes.ts';
import { memberQuery } from '#lib/session/member.ts';
import { useSession } from '#lib/session/session.ts';
import type { SessionState } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';
import { isIncomplete, placeholderOf } from '#features/profile/profile-fields.ts';
import type { KnownProfile } from '#features/profile/profile-fields.ts';
import { CreditsCard } from '../credits-card.tsx';
import { OwnBids } from './own-bids.tsx';
import { OwnListings } from './own-listings.tsx';
import { ProfileDetails } from '../profile-details.tsx';
import { ProfileHead } from '../profile-head.tsx';
import { ProfileError } from '../profile-error.tsx';
import { ProfileLoading } from '../profile-loading.tsx';
import { ProveNumber } from '../prove-number.tsx';
import { ReferralCard } from '../referral-card.tsx';
import styles from '../profile-page.module.css';

type OwnProfilePageProps = {
  ad?: ReactNode;
  /** Sections of other features for the owner only, under the credits. */
  children?: ReactNode;
};

/** The signed-in member's own profile: credits, referral code and posts belong to it. */
export function OwnProfilePage(props: OwnProfilePageProps) {
  const session = useSession();
  if (session.status !== 'signed-in') return <ProfileLoading ad={props.ad} />;
  return <OwnProfile key={session.userId} session={session} {...props} />;
}

type SignedIn = Extract<SessionState, { status: 'signed-in' }>;

function OwnProfile({ session: { session, userId }, ad, children }: OwnProfilePageProps & { session: SignedIn }) {
  const { data: member, error, refetch } = useQuery(memberQuery(userId));
  useInterestChanges(userId);
  if (error && !member) return <ProfileError error={error} onRetry={() => void refetch()} />;
  if (!member) return <ProfileLoading ad={ad} />;

  const profile = member.profile ?? placeholderOf(session.user);
  return (
    <div className="shell">
      {isIncomplete(member.profile) && <Incomplete userId={userId} />}
      <ProfileHead profile={profile} ad={ad} />
      <div className={styles.grid}>
        <ProfileDetails
          profile={profile}
          actions={<Actions userId={userId} />}
          confirmNumber={<ConfirmNumber userId={userId} profile={profile} />}
        />
        <div className={styles.side}>
          <CreditsCard member={member} userId={userId} />
          {children}
        </div>
        <ReferralCard userId={userId} profile={member.profile} />
      </div>
      {member.profile && (
        <>
          <OwnListings table="purchase_enquiries" userId={userId} />
          <OwnListings table="sales_offers" userId={userId} />
          <OwnListings table="d2d_purchase_enquiries" userId={userId} isHiddenWhenEmpty={!member.is_dealer} />
          <OwnListings table="d2d_sales_offers" userId={userId} isHiddenWhenEmpty={!member.is_dealer} />
          <OwnBids userId={userId} />
        </>
      )}
    </div>
  );
}

/** The button that confirms a number. A confirmed number alone is enough to sign in by SMS. */
function ConfirmNumber({ userId, profile }: { userId: string; profile: KnownProfile }) {
  const queryClient = useQueryClient();
  return (
    <ProveNumber
      country_code={profile.country_code ?? ''}
      mobile_number={profile.mobile_number ?? ''}
      label="confirm"
      onProved={() => {
        void queryClient.invalidateQueries({ queryKey: memberQuery(userId).queryKey });
        showToast(accountNotices.numberConfirmed);
      }}
    />
  );
}

/** The owner's actions on the profile. */
function Actions({ userId }: { userId: string }) {
  const t = useTranslation('profile');
  return (
    <span className={styles.actions}>
      <UpgradeButton size="sm" />
      <PageLink path={paths.editProfile} params={{ userId }} className={buttonClass({ variant: 'line', size: 'sm' })}>
        <IconPencil size={18} aria-hidden="true" />
        {t('editProfile')}
      </PageLink>
    </span>
  );
}

function Incomplete({ userId }: { userId: string }) {
  const t = useTranslation('profile');
  const { title, body } = useNotice()(accountNotices.profileIncomplete);
  return (
    <div className={styles.incomplete}>
      <Notice
        tone="warning"
        title={title}
        action={
          <PageLink
            path={paths.editProfile}
            params={{ userId }}
            className={buttonClass({ variant: 'line', size: 'sm' })}
          >
            {t('incomplete.button')}
          </PageLink>
        }
      >
        {body}
      </Notice>
    </div>
  );
}
