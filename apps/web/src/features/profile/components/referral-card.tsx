import { accountNotices } from '@tanabana/domain/accounts/notices';
import { LIMITS } from '@tanabana/domain/limits';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { IconCopy } from '#components/ui/lazy-icons.ts';
import { SkeletonBar } from '#components/ui/feedback/states.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { ProfileRow } from '#lib/session/member.ts';
import { showToast } from '#lib/toast.ts';
import { useReferralCode } from '../use-referral-code.ts';
import { AddReferralCode } from './add-referral-code.tsx';
import styles from './referral-card.module.css';

/** The owner's referral code, ready to be handed on, and what it has earned. */
export function ReferralCard({ userId, profile }: { userId: string; profile: ProfileRow | null }) {
  const t = useTranslation('profile');
  const { code, isWanted, hasFailed, retry } = useReferralCode(userId, profile);
  return (
    <Card title={t('referral.title')} aside={t('onlyYou')}>
      {code !== null && <Code code={code} />}
      {isWanted && !hasFailed && (
        <div className={styles.line}>
          <span className={styles.code}>
            <SkeletonBar width={96} />
          </span>
        </div>
      )}
      {hasFailed && (
        <p className={styles.failed}>
          {t('referral.failed')}{' '}
          <Button variant="quiet" onClick={retry}>
            {t('common:tryAgain')}
          </Button>
        </p>
      )}
      {code === null && !isWanted && <p>{t('referral.missing')}</p>}
      <p className={styles.note}>
        {t('referral.note', { credits: LIMITS.credits_referral })}{' '}
        <b>{t('referral.earned', { count: profile?.referral_credits_earned ?? 0 })}</b>
      </p>
      <AddReferralCode userId={userId} profile={profile} />
    </Card>
  );
}

function Code({ code }: { code: string }) {
  const t = useTranslation('profile');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      showToast(accountNotices.referralCopied);
    } catch {
      // An unencrypted page has no clipboard, or the visitor denied the permission.
      showToast(accountNotices.referralCopyFailed);
    }
  };
  return (
    <div className={styles.line}>
      <code className={styles.code}>{code}</code>
      <Button variant="line" onClick={() => void copy()}>
        <IconCopy size={18} aria-hidden="true" />
        {t('referral.copy')}
      </Button>
    </div>
  );
}
