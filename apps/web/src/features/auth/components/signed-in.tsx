import { Button } from '#components/ui/button.tsx';
import { bold } from '#i18n/bold.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { logOut } from '#lib/session/log-out.ts';
import { useMember } from '#lib/session/member.ts';
import { useSession } from '#lib/session/session.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import styles from './auth.module.css';

/** Shown when the visitor is signed in already: the account, and the buttons to go on and to log out. */
export function SignedIn({ onGoOn }: { onGoOn: () => Promise<void> }) {
  const t = useTranslation('auth');
  const session = useSession();
  const { profile } = useMember();
  const goOn = useSubmit({ mutationFn: onGoOn });
  const leave = useSubmit({ mutationFn: logOut });
  const email = session.status === 'signed-in' ? (session.session.user.email ?? '') : '';
  const who = profile?.member_name ? `${profile.member_name} (${email})` : email;
  return (
    <>
      <p className={styles.lede}>{t.rich('login.signedInAs', { who, b: bold })}</p>
      <div className={cx(styles.panel, styles.form)}>
        <Button size="lg" block busy={goOn.isPending} onClick={() => goOn.mutate()}>
          {t('login.goOn')}
        </Button>
        <Button variant="line" size="lg" block busy={leave.isPending} onClick={() => leave.mutate()}>
          {t('login.signOut')}
        </Button>
      </div>
    </>
  );
}
