import { SecondFactor } from '#components/second-factor/second-factor.tsx';
import { Button } from '#components/ui/button.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { logOut } from '#lib/session/log-out.ts';
import { useMember } from '#lib/session/member.ts';
import { useUserId } from '#lib/session/session.ts';
import styles from './admin-security.module.css';

/** The second step of an admin's login, or its setup. The pages of admins open after it. */
export function SecondFactorPage({ onShown }: { onShown: () => void }) {
  const t = useTranslation('admin-second-factor');
  const userId = useUserId();
  const { wants_second_factor } = useMember();
  const leave = useSubmit({ mutationFn: logOut });
  return (
    <div className="shell">
      <div className={styles.step}>
        <h1>{t('title')}</h1>
        <p className={styles.lede}>{t(wants_second_factor ? 'ledeStep' : 'lede')}</p>
        {userId && <SecondFactor userId={userId} onShown={onShown} />}
        <Button variant="quiet" busy={leave.isPending} onClick={() => leave.mutate()}>
          {t('logOut')}
        </Button>
      </div>
    </div>
  );
}
