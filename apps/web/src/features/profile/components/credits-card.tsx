import type { CSSProperties } from 'react';
import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { LoadFailed } from '#components/ui/feedback/load-failed.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { paths } from '#config/paths.ts';
import { dateTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Member } from '#lib/session/member.ts';
import { creditChangesQuery, SHOWN_CHANGES } from '../api/credits/get-credit-changes.ts';
import type { CreditChange } from '../api/credits/get-credit-changes.ts';
import { Card } from '#components/ui/card.tsx';
import styles from './credits-card.module.css';

/** The balance to which a membership is filled each month; the others are filled once. */
const MONTHLY: Partial<Record<Member['membership_type'], number>> = {
  'Paid Member': LIMITS.credits_paid_monthly,
  'Corporate Member': LIMITS.credits_corporate_monthly,
};

/** The owner's credits: the number, the comb of threads, and the latest changes. */
export function CreditsCard({ member, userId }: { member: Member; userId: string }) {
  const t = useTranslation('profile');
  const { messaging_credits: count, membership_type, is_admin } = member;
  const monthly = MONTHLY[membership_type];
  const total = Math.max(count, monthly ?? LIMITS.credits_free_signup);
  return (
    <Card id="credits" title={t('credits.title')} aside={t('onlyYou')}>
      <p className={styles.big}>
        {count}{' '}
        <small>
          {monthly && count <= monthly ? t('credits.of', { count: monthly }) : t('credits.left', { count })}
        </small>
      </p>
      {!is_admin && (
        <div
          className={styles.comb}
          style={{ '--part': `${(count / total) * 100}%` } as CSSProperties}
          role="img"
          aria-label={t('credits.spoken', { count, total })}
        />
      )}
      <p className={styles.note}>{t(is_admin ? 'credits.adminNote' : 'credits.note')}</p>
      <CreditChanges userId={userId} />
      <PageLink path={paths.myCredits} className={styles.all}>
        {t('credits.all')}
      </PageLink>
    </Card>
  );
}

function CreditChanges({ userId }: { userId: string }) {
  const t = useTranslation('profile');
  const { data: changes, isError, refetch } = useQuery(creditChangesQuery(userId));
  if (isError && !changes) return <LoadFailed title={t('credits.failed')} onRetry={() => void refetch()} />;
  if (changes?.length === 0) return null;
  return (
    <>
      <h3 className={styles.heading}>{t('credits.recent')}</h3>
      <ul className={styles.changes} aria-busy={!changes}>
        {changes?.map((change) => <Change key={change.id} {...change} />) ??
          Array.from({ length: SHOWN_CHANGES }, (_, index) => <Place key={index} />)}
      </ul>
    </>
  );
}

function Change({ change, balance_after, reason, created_at }: CreditChange) {
  const t = useTranslation('profile');
  return (
    <li>
      <span>
        {t.maybe(`credits.reasons.${reason}`) ?? reason}
        <small>{dateTime(created_at)}</small>
      </span>
      <span className={styles.change}>
        <b>{change > 0 ? `+${change}` : `−${-change}`}</b>
        <small>{t('credits.balance', { balance: balance_after })}</small>
      </span>
    </li>
  );
}

/** The place of a change that is being loaded: what is below does not move when it comes. */
const Place = () => (
  <li aria-hidden="true">
    <span className={styles.place}>
      <small />
    </span>
  </li>
);
