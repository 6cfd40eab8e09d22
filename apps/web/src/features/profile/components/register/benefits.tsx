import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isoDay, quantity } from '@tanabana/domain/format';
import { LIMITS, PLAN } from '@tanabana/domain/limits';
import { IconCheck } from '#components/ui/icons.ts';
import styles from './register.module.css';

const POINTS = ['credits', 'directory', 'badge', 'contact'] as const;

/** What a paid membership adds, beside the form. Not for Apple devices. */
export function Benefits() {
  const { t } = useTranslation('profile');
  const [isOffer] = useState(() => isoDay(new Date()) <= PLAN.offer_ends);
  const price = `₹${quantity(isOffer ? PLAN.paid_price : PLAN.regular_price)}`;
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
      <p>{t('benefits.price', { price })}</p>
    </aside>
  );
}
