import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Payment } from '../api/get-payments.ts';
import { amountOf } from '../payment-words.ts';
import { useSettle } from '../use-settle.ts';
import type { Decision } from '../use-settle.ts';
import styles from './payment-page.module.css';

type DecisionDialogProps = { payment: Payment; decision: Decision; onClose: () => void };

/** Confirms a decision on a payment, and lists all its effects. */
export default function DecisionDialog({ payment, decision, onClose }: DecisionDialogProps) {
  const t = useTranslation('admin-payments');
  const settle = useSettle(payment, decision, onClose);
  const { action } = decision;
  const isRefund = action === 'refund';
  const came = payment.received_paise ?? 0;
  const amount = amountOf(isRefund ? came - payment.refunded_paise : came, payment.received_currency);
  const name = action === 'assign' ? decision.member.name : (payment.member?.member_name ?? '');
  const title = isRefund
    ? t('act.refundTitle', { amount })
    : action === 'assign'
      ? t('act.assignTitle', { name })
      : t('act.acceptTitle', { amount });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !settle.isPending && onClose()}
      title={title}
      action={t(`act.${action}Action`)}
      isDestructive={isRefund}
      busy={settle.isPending}
      onConfirm={() => settle.mutate()}
    >
      {isRefund && <RefundText payment={payment} />}
      {action === 'assign' && <p>{t('act.assignText', { amount, name })}</p>}
      {action === 'accept' && (
        <p>{t('act.acceptText', { amount, name, expected: amountOf(payment.amount_paise, 'INR') })}</p>
      )}
    </ConfirmDialog>
  );
}

/** The effects of a refund on the invoice, the membership and the credits. */
function RefundText({ payment: { invoice, member, effect } }: { payment: Payment }) {
  const t = useTranslation('admin-payments');
  const { ends_membership, credits_taken } = effect;
  return (
    <ul className={styles.effects}>
      <li>{t('act.refundText')}</li>
      {invoice && <li>{t('act.refundNote', { number: invoice.number })}</li>}
      {ends_membership && <li>{t('act.refundEnds', { name: member?.member_name ?? '' })}</li>}
      {ends_membership && <li>{t('act.refundCredits', { count: credits_taken })}</li>}
      {!ends_membership && <li>{t('act.refundKeeps')}</li>}
      {member && <li>{t('act.refundTold')}</li>}
    </ul>
  );
}
