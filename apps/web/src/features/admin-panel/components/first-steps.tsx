import { useQuery } from '@tanstack/react-query';
import type { AdminPath } from '@tanabana/domain/pages/admin-paths';
import { useId } from 'react';
import { IconCircleCheck } from '#components/ui/lazy-icons.ts';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useOffer } from '#lib/membership/use-offer.ts';
import { firstStepsQuery } from '../api/get-first-steps.ts';
import type { Step } from '../api/get-first-steps.ts';
import styles from './first-steps.module.css';

const PATHS: Readonly<Record<Step, AdminPath>> = {
  registerCompany: '/admin/register-company',
  priceLists: '/admin/price-lists',
  news: '/admin/news',
  partners: '/admin/partners',
};

/** The open steps of a new marketplace, as a checklist; nothing once each is done, or while that is unknown. */
export function FirstSteps() {
  const t = useTranslation('admin-panel');
  const heading = useId();
  const { hasRoute } = useOffer();
  const { data = [] } = useQuery(firstStepsQuery);
  const steps = data.filter(({ step }) => hasRoute(PATHS[step]));
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <section className={styles.steps} aria-labelledby={heading}>
      <h2 id={heading}>{t('first.title')}</h2>
      <p>{t('first.text')}</p>
      <ol>
        {steps.map(({ step, isDone }) => (
          <li key={step}>
            {isDone ? (
              <span className={styles.done}>
                <IconCircleCheck size={20} aria-hidden="true" />
                {t(`first.steps.${step}`)} <span className="vh">({t('first.done')})</span>
              </span>
            ) : (
              <PageLink path={PATHS[step]}>{t(`first.steps.${step}`)}</PageLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
