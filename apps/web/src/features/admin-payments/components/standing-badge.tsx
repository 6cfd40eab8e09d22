import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import type { Standing } from '../payment-words.ts';
import styles from './payments.module.css';

export function StandingBadge({ standing }: { standing: Standing }) {
  const t = useTranslation('admin-payments');
  return <span className={cx(styles.standing, styles[standing])}>{t(`status.${standing}`)}</span>;
}
