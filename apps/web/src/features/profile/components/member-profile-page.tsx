import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { MemberContact } from '#components/contact/member-contact.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { mayContactPosters } from '#config/access.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';
import { useViewer } from '#lib/session/use-viewer.ts';
import { profileQuery } from '../api/get-profile.ts';
import { profileErrorNotice } from '../profile-error.ts';
import { ProfileDetails } from './profile-details.tsx';
import { ProfileError } from './profile-error.tsx';
import { ProfileLoading } from './profile-loading.tsx';
import { ProfileHead } from './profile-head.tsx';
import styles from './profile-page.module.css';

type MemberProfilePageProps = {
  userId: string;
  ad?: ReactNode;
  /** The way to report the member, by the name that the reader sees. */
  renderReport?: (name: string) => ReactNode;
};

/** Somebody else's profile, as far as the reader may see it. Nobody changes it here, an admin neither. */
export function MemberProfilePage({ userId, ad, renderReport }: MemberProfilePageProps) {
  const t = useTranslation('profile');
  const viewer = useViewer();
  const { is_admin } = viewer.member;
  const { data: profile, error, refetch } = useQuery(profileQuery(userId));

  useEffect(() => {
    if (!error) return;
    const notice = profileErrorNotice(error);
    if (notice) showToast(notice);
    else toastError(accountNotices.errorLoadingProfile, error);
  }, [error]);

  if (error && !profile) return <ProfileError error={error} onRetry={() => void refetch()} />;
  if (!profile) return <ProfileLoading ad={ad} />;
  // Admins see e-mail and number among the other fields.
  const contact = mayContactPosters(viewer) && !is_admin && (
    <>{profile.list_in_directory ? <MemberContact member={profile} /> : t('contactNotListed')}</>
  );
  return (
    <div className="shell">
      <ProfileHead profile={profile} ad={ad} />
      <div className={styles.single}>
        {is_admin && <Notice>{t('adminView')}</Notice>}
        <ProfileDetails profile={profile} contact={contact} />
        {profile.member_name && !is_admin && <div>{renderReport?.(profile.member_name)}</div>}
      </div>
    </div>
  );
}
