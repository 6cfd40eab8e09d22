import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { ErrorState } from '#components/ui/feedback/states.tsx';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useSession } from '#lib/session/session.ts';
import type { SessionState } from '#lib/session/session.ts';
import { showToast } from '#lib/toast.ts';
import { editableProfileQuery } from '../../api/get-editable-profile.ts';
import { ProfileLoading } from '../profile-loading.tsx';
import { EditForm } from './edit-form.tsx';

/** Edit Profile, for its owner only. */
export function EditPage() {
  const session = useSession();
  if (session.status !== 'signed-in') return <ProfileLoading />;
  return <OwnEditPage key={session.userId} session={session} />;
}

type SignedIn = Extract<SessionState, { status: 'signed-in' }>;

function OwnEditPage({ session: { session, userId } }: { session: SignedIn }) {
  const t = useTranslation('profile');
  const say = useNotice();
  const { data: profile, isError, refetch } = useQuery(editableProfileQuery(userId));
  const isMissing = profile === null;

  useEffect(() => {
    if (isError) showToast(accountNotices.profileLoadFailed);
  }, [isError]);
  useEffect(() => {
    if (isMissing) showToast(accountNotices.completeYourProfile);
  }, [isMissing]);

  if (profile === undefined && !isError) return <ProfileLoading />;
  return (
    <div className="shell">
      <PageHead title={t('edit.title')} lede={t('edit.lede')} />
      {profile === undefined ? (
        <ErrorState title={say(accountNotices.profileLoadFailed).body ?? ''} onRetry={() => void refetch()}>
          {t('edit.tryAgain')}
        </ErrorState>
      ) : (
        <EditForm userId={userId} user={session.user} profile={profile} />
      )}
    </div>
  );
}
