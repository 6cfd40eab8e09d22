import { LIMITS } from '@tanabana/domain/limits';
import { paths } from '#config/paths.ts';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import styles from './credits-pill.module.css';
import { IconCoins } from './lazy-icons.ts';
import { PageLink } from './page/page-link.tsx';

type CreditsPillProps = { credits: number; short?: boolean };

/** The balance of messaging credits; it leads to what used them. */
export function CreditsPill({ credits, short }: CreditsPillProps) {
  const t = useTranslation('common');
  const words = short ? quantity(credits) : t('credits.count', { count: credits });
  return (
    <PageLink
      path={paths.myCredits}
      className={cx(styles.pill, credits <= LIMITS.credits_low && styles.low)}
      aria-label={credits ? t('credits.spoken', { count: credits }) : t('credits.spokenNone')}
    >
      <IconCoins size={16} aria-hidden="true" />
      <span key={credits} className={styles.count}>
        {credits ? words : t('credits.none')}
      </span>
    </PageLink>
  );
}
