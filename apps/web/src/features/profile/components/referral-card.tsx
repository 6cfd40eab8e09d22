import { useTranslation } from 'react-i18next';
import { accountMessages } from '@tanabana/domain/accounts/messages';
import { LIMITS } from '@tanabana/domain/limits';
import { Button } from '#components/ui/button.tsx';
import { IconCopy } from '#components/ui/icons.ts';
import { showToast } from '#lib/toast.ts';
import { Card } from '#components/ui/card.tsx';
import styles from './referral-card.module.css';

/** The owner's referral code, ready to be handed on. */
export function ReferralCard({ code, earned }: { code: string; earned: number }) {
  const { t } = useTranslation('profile');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      showToast(accountMessages.referralCopied);
    } catch {
      // No clipboard on an unencrypted page, or the visitor said no.
      showToast(accountMessages.referralCopyFailed);
    }
  };
  return (
    <Card title={t('referral.title')} aside={t('onlyYou')}>
      <div className={styles.line}>
        <code className={styles.code}>{code}</code>
        <Button variant="line" onClick={copy}>
          <IconCopy size={18} aria-hidden="true" />
          {t('referral.copy')}
        </Button>
      </div>
      <p className={styles.note}>
        {t('referral.note', { credits: LIMITS.credits_referral })} <b>{t('referral.earned', { count: earned })}</b>
      </p>
    </Card>
  );
}
