import { lazy, Suspense, useState } from 'react';
import { MemberSearch } from '#components/member-search/member-search.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { FoundMember } from '#lib/reading/find-members.ts';
import type { Payment } from '../api/get-payments.ts';
import { amountOf } from '../payment-words.ts';
import type { Decision } from '../use-settle.ts';
import styles from './payment-page.module.css';

const DecisionDialog = lazy(() => import('./decision-dialog.tsx'));

/** The actions that an admin can take on a payment; nothing where it is settled. */
export function Actions({ payment }: { payment: Payment }) {
  const t = useTranslation('admin-payments');
  const [decision, setDecision] = useState<Decision | null>(null);
  const [member, setMember] = useState<FoundMember | null>(null);
  const { status, review_reason: reason, received_paise, received_currency, refunds } = payment;
  const isUnderWay = refunds.some(({ status: each }) => each === 'asked');
  const isRefundable = (status === 'review' || status === 'captured') && payment.provider_payment_id !== null;
  if (!isRefundable || isUnderWay || received_paise === null) return null;
  const isAccepted = status === 'review' && reason === 'wrong_amount' && payment.may_start;
  const rest = amountOf(received_paise - payment.refunded_paise, received_currency);
  return (
    <Card title={t('one.settle')}>
      {reason === 'unknown_payer' && (
        <div className={styles.assign}>
          <p>{t('act.assignHint')}</p>
          <MemberSearch chosen={member} onChoose={setMember} />
          {member && (
            <Button
              onClick={() => setDecision({ action: 'assign', member: { id: member.id, name: member.member_name } })}
            >
              {t('act.assign')}
            </Button>
          )}
        </div>
      )}
      <div className={styles.acts}>
        {isAccepted && (
          <Button onClick={() => setDecision({ action: 'accept' })}>
            {t('act.accept', { amount: amountOf(received_paise, received_currency) })}
          </Button>
        )}
        <Button variant="badLine" onClick={() => setDecision({ action: 'refund' })}>
          {refunds.length > 0 ? t('act.again') : t('act.refund', { amount: rest })}
        </Button>
      </div>
      {decision && (
        <Suspense>
          <DecisionDialog payment={payment} decision={decision} onClose={() => setDecision(null)} />
        </Suspense>
      )}
    </Card>
  );
}
