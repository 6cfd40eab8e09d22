import { lazy, Suspense, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useWords } from '#i18n/use-words.ts';
import { useDeleteProfile } from '../../use-delete-profile.ts';
import { Section } from '../form/section.tsx';
import styles from './edit.module.css';

const DeleteProfileDialog = lazy(() => import('./delete-profile-dialog.tsx'));

/** The end of the account, after a question that says what goes and what stays. */
export function DangerZone({ userId }: { userId: string }) {
  const t = useWords('profile');
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useDeleteProfile(userId);
  return (
    <Section title={t('danger.title')}>
      <div className={styles.act}>
        <p>{t('danger.text')}</p>
        <Button variant="badLine" onClick={() => setIsAsking(true)}>
          {t('danger.action')}
        </Button>
      </div>
      {isAsking && (
        <Suspense>
          <DeleteProfileDialog isBusy={isPending} onCancel={() => setIsAsking(false)} onConfirm={() => mutate()} />
        </Suspense>
      )}
    </Section>
  );
}
