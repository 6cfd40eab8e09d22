import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountMessages } from '@tanabana/domain/accounts/messages';
import { Button } from '#components/ui/button.tsx';
import { IconArrowLeft } from '#components/ui/icons.ts';
import { Notice } from '#components/ui/notice.tsx';
import { toastError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';
import { sendResetLink } from '../api/send-reset-link.ts';
import { EmailForm } from './email-form.tsx';
import styles from './auth.module.css';

type ForgotPasswordProps = {
  /** What stands in the field at first. */
  email: string;
  onBack: () => void;
};

/** Asks for a link to set a new password with. */
export function ForgotPassword({ email, onBack }: ForgotPasswordProps) {
  const { t } = useTranslation('auth');
  const send = useMutation({
    mutationFn: sendResetLink,
    onSuccess: () => showToast(accountMessages.resetLinkSent),
    onError: (error) => toastError(accountMessages.resetError, error),
  });
  return (
    <>
      <h1>{t('forgot.title')}</h1>
      <p className={styles.lede}>{t('forgot.lede')}</p>
      <EmailForm
        email={email}
        submitLabel={t('forgot.submit')}
        blankMessage={accountMessages.emailRequired}
        isFocused
        isBusy={send.isPending}
        onSubmit={send.mutate}
      />
      {send.isSuccess && <Notice tone="success">{t('forgot.sent', { email: send.variables })}</Notice>}
      <Button variant="quiet" className={styles.aside} onClick={onBack}>
        <IconArrowLeft size={18} aria-hidden="true" />
        {t('forgot.back')}
      </Button>
    </>
  );
}
