import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { accountMessages } from '@tanabana/domain/accounts/messages';
import { buttonClass } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { paths } from '#config/paths.ts';
import { toAppError } from '#lib/errors.ts';
import { memberQuery } from '#lib/member.ts';
import type { ProfileRow } from '#lib/member.ts';
import { useSession } from '#lib/session.ts';
import type { SessionState } from '#lib/session.ts';
import { CreditsCard } from './credits-card.tsx';
import { OwnListings } from './own-listings.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfileError, ProfileLoading } from './profile-states.tsx';
import { ReferralCard } from './referral-card.tsx';
import styles from './profile-page.module.css';

type OwnProfilePageProps = {
  ad?: ReactNode;
  /** What other features keep for the owner alone; it stands under the credits. */
  children?: ReactNode;
};

/** The signed-in member's own profile: credits, referral code and posts belong to it. */
export function OwnProfilePage(props: OwnProfilePageProps) {
  const session = useSession();
  if (session.status !== 'signed-in') return <ProfileLoading />;
  return <OwnProfile key={session.userId} session={session} {...props} />;
}

type SignedIn = Extract<SessionState, { status: 'signed-in' }>;
type User = SignedIn['session']['user'];

function OwnProfile({ session: { session, userId }, ad, children }: OwnProfilePageProps & { session: SignedIn }) {
  const { data: member, error, refetch } = useQuery(memberQuery(userId));
  if (error && !member) {
    return <ProfileError onRetry={() => void refetch()}>{toAppError(error).message}</ProfileError>;
  }
  if (!member) return <ProfileLoading />;

  const profile: Partial<ProfileRow> = member.profile ?? placeholder(session.user);
  return (
    <div className="shell">
      <ProfileHead profile={{ ...NO_FLAGS, ...profile }} ad={ad} />
      {!member.profile && <Incomplete user={session.user} />}
      <div className={styles.grid}>
        <ProfileDetails profile={profile} />
        <div className={styles.side}>
          <CreditsCard member={member} userId={userId} />
          {children}
          {member.profile?.referral_code && (
            <ReferralCard code={member.profile.referral_code} earned={member.profile.referral_credits_earned ?? 0} />
          )}
        </div>
      </div>
      {member.profile && (
        <>
          <OwnListings table="purchase_enquiries" userId={userId} />
          <OwnListings table="sales_offers" userId={userId} />
        </>
      )}
    </div>
  );
}

const NO_FLAGS = {
  member_name: null,
  business_name: null,
  district: null,
  city: null,
  is_verified_member: false,
  is_corporate_member: false,
  is_dealer: false,
};

/** What the sign-in knows of somebody without a profile. */
function placeholder({ email, user_metadata, created_at }: User): Partial<ProfileRow> {
  const { member_name, business_name } = user_metadata as { member_name?: string; business_name?: string };
  return {
    member_name: member_name ?? email ?? '',
    business_name: business_name ?? null,
    email: email ?? null,
    membership_type: 'Free Member',
    created_at,
  };
}

function Incomplete({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const { id, email = '', email_confirmed_at } = user;
  const { title, body } = accountMessages.profileIncomplete;
  return (
    <div className={styles.incomplete}>
      <Notice
        tone="warning"
        title={title}
        action={
          <Link
            to={paths.registerProfile}
            state={{ signup: { userId: id, email, emailVerified: Boolean(email_confirmed_at) } }}
            className={buttonClass({ variant: 'line', size: 'sm' })}
          >
            {t('incomplete.button')}
          </Link>
        }
      >
        {body}
      </Notice>
    </div>
  );
}
