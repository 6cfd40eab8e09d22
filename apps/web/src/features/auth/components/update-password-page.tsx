import { Link } from '@tanstack/react-router';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { buttonClass } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { paths } from '#config/paths.ts';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useSession } from '#lib/session/session.ts';
import { isOfResetLink } from '../is-of-reset-link.ts';
import { useResetSession } from '../use-reset-session.ts';
import type { ResetSession } from '../use-reset-session.ts';
import { UpdatePasswordForm } from './update-password-form.tsx';
import styles from './auth.module.css';

const NOTICES = {
  refused: accountNotices.resetLinkInvalid,
  failed: accountNotices.resetSessionFailed,
  missing: accountNotices.cannotUpdatePassword,
};

/** Update Your Password, by the link of a reset e-mail or by a member who is signed in. */
export function UpdatePasswordPage(next: { onDone: () => void; onEnded: () => void }) {
  const t = useTranslation('auth');
  const session = useSession();
  const reset = useResetSession();
  const email = session.status === 'signed-in' ? (session.session.user.email ?? '') : '';
  const isOfLink = session.status === 'signed-in' && isOfResetLink(session.session);
  return (
    <div className="shell">
      <div className={styles.column}>
        <h1>{t('updatePassword.title')}</h1>
        <Status reset={reset} email={email} />
        <UpdatePasswordForm email={email} isReady={reset === 'ready'} isOfLink={isOfLink} {...next} />
      </div>
    </div>
  );
}

/** Whether a password can be set now, and what to do when it cannot. */
function Status({ reset, email }: { reset: ResetSession; email: string }) {
  const t = useTranslation('auth');
  const say = useNotice();
  if (reset === 'waiting') {
    return (
      <Notice tone="info" announce>
        {t('updatePassword.waiting')}
      </Notice>
    );
  }
  if (reset === 'ready') {
    return (
      <Notice tone="success" announce>
        {t('updatePassword.ready', { email })}
      </Notice>
    );
  }
  return (
    <Notice
      tone="error"
      announce
      action={
        <Link to={paths.login} search={{ forgot: true }} className={buttonClass({ variant: 'line', size: 'sm' })}>
          {t('updatePassword.again')}
        </Link>
      }
    >
      {say(NOTICES[reset]).body}
    </Notice>
  );
}
