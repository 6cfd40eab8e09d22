import { lazy, Suspense, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useMember } from '#lib/session/member.ts';
import { useDeleteProfile } from '../../use-delete-profile.ts';
import { Section } from '../form/section.tsx';
import styles from './edit.module.css';

const DeleteProfileDialog = lazy(() => import('./delete-profile-dialog.tsx'));

/** Deletes the account, after a confirmation that lists what is deleted and what stays. */
export function DangerZone({ userId }: { userId: string }) {
  const t = useTranslation('profile');
  const [isAsking, setIsAsking] = useState(false);
  const { is_admin, is_main_admin } = useMember();
  const { mutate, error, isPending } = useDeleteProfile(userId);
  return (
    <Section title={t('danger.title')}>
      <div className={styles.action}>
        <p>{t(is_main_admin ? 'danger.main' : 'danger.text')}</p>
        {!is_main_admin && (
          <Button variant="badLine" onClick={() => setIsAsking(true)}>
            {t('danger.action')}
          </Button>
        )}
      </div>
      {isAsking && (
        <Suspense>
          <DeleteProfileDialog
            userId={userId}
            isAdmin={is_admin}
            error={error}
            isBusy={isPending}
            onCancel={() => setIsAsking(false)}
            onConfirm={mutate}
          />
        </Suspense>
      )}
    </Section>
  );
}
