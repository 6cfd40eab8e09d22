import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { IconCheck } from '#components/ui/lazy-icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paidPlanQuery, planWords } from '#lib/membership/paid-plan.ts';
import styles from './register.module.css';

const POINTS = ['credits', 'directory', 'badge', 'contact'] as const;

/** The benefits of a paid membership, beside the form. Not for Apple devices. */
export function Benefits() {
  const t = useTranslation('profile');
  const { data: plan } = useQuery(paidPlanQuery);
  return (
    <aside className={styles.benefits} aria-labelledby="benefits">
      <h2 id="benefits">{t('benefits.title')}</h2>
      <ul>
        {POINTS.map((point) => (
          <li key={point}>
            <IconCheck size={18} aria-hidden="true" />
            {t(`benefits.${point}`, { count: LIMITS.credits_paid_monthly })}
          </li>
        ))}
      </ul>
      {plan && <p>{t('benefits.price', planWords(plan))}</p>}
    </aside>
  );
}
