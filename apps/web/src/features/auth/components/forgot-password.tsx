import { accountNotices } from '@tanabana/domain/accounts/notices';
import { LIMITS } from '@tanabana/domain/limits';
import { Button } from '#components/ui/button.tsx';
import { IconArrowLeft } from '#components/ui/lazy-icons.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { sendResetLink } from '../api/send-reset-link.ts';
import { useCodeStep } from '../use-code-step.ts';
import { useCountdown } from '../use-countdown.ts';
import { EmailForm } from './email-form.tsx';
import styles from './auth.module.css';

type ForgotPasswordProps = {
  /** The initial value of the field, unless a link was sent already. */
  email: string;
  onBack: () => void;
};

/** Requests a link to set a new password. */
export function ForgotPassword({ email, onBack }: ForgotPasswordProps) {
  const t = useTranslation('auth');
  const code = useCodeStep('recovery');
  const left = useCountdown(code.step?.resendAt ?? 0);
  const send = useSubmit({
    mutationFn: sendResetLink,
    onSuccess: (_, sentTo) => {
      code.begin({ email: sentTo });
      showToast(accountNotices.resetLinkSent);
    },
    onError: (error, sentTo) => {
      if (code.beginSentBefore(error, { email: sentTo })) showToast(accountNotices.resetLinkSentBefore);
      else toastError(accountNotices.resetError, error);
    },
  });
  const goBack = () => {
    code.end();
    onBack();
  };
  return (
    <>
      <h1>{t('forgot.title')}</h1>
      <p className={styles.lede}>{t('forgot.lede')}</p>
      <EmailForm
        email={code.step?.email ?? email}
        submitLabel={t('forgot.submit')}
        blankMessage={accountNotices.emailRequired}
        isFocused
        isBusy={send.isPending}
        onSubmit={send.mutate}
      />
      {code.step && (
        <Notice tone="success" announce>
          {t('forgot.sent', { email: code.step.email, minutes: LIMITS.email_code_minutes })}{' '}
          {left > 0 && <span aria-live="off">{t('forgot.againIn', { count: left })}</span>}
        </Notice>
      )}
      <Button variant="quiet" className={styles.aside} onClick={goBack}>
        <IconArrowLeft size={18} aria-hidden="true" />
        {t('forgot.back')}
      </Button>
    </>
  );
}
