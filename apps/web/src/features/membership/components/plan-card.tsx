import type { ReactNode } from 'react';
import { IconCheck } from '#components/ui/lazy-icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { useMember } from '#lib/session/member.ts';
import { BENEFITS, CREDITS, PLANS } from '#lib/membership/plans.ts';
import type { Plan } from '#lib/membership/plans.ts';
import styles from './plans.module.css';

const MEMBERSHIPS = { free: 'Free Member', paid: 'Paid Member', corporate: 'Corporate Member' } as const;

type PlanCardProps = { plan: Plan; price: ReactNode; action: ReactNode; children?: ReactNode };

/** One membership: its target group, its price, the button, and what it adds to the one below. */
export function PlanCard({ plan, price, action, children }: PlanCardProps) {
  const t = useTranslation('membership');
  const isYours = useMember().membership_type === MEMBERSHIPS[plan];
  return (
    <section className={cx(styles.card, styles[plan])} aria-labelledby={`plan-${plan}`}>
      <header>
        <h2 id={`plan-${plan}`}>{t(`names.${plan}`)}</h2>
        {isYours && <span className={styles.yours}>{t('plans.yours')}</span>}
        <p>{t(`plans.for.${plan}`)}</p>
      </header>
      <div className={styles.price}>{price}</div>
      <div className={styles.action}>{action}</div>
      <div className={styles.benefits}>
        <Benefits plan={plan} />
        {children}
      </div>
    </section>
  );
}

function Benefits({ plan }: { plan: Plan }) {
  const t = useTranslation('membership');
  const before = PLANS[PLANS.indexOf(plan) - 1];
  const amount = t(`credits.${plan}`, { count: CREDITS[plan] });
  const lines = [t(`plans.cardCredits.${plan}`, { amount }), ...BENEFITS[plan].map((key) => t(`benefits.${key}`))];
  return (
    <>
      {before && <p className={styles.before}>{t('plans.everythingOf', { plan: t(`names.${before}`) })}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <IconCheck size={18} aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}
