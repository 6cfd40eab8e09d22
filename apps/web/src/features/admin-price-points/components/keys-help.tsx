import { bold } from '#i18n/bold.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import styles from './grid.module.css';

const KEYS = ['move', 'paste', 'save'] as const;

/** The keyboard of the grid, on request. */
export function KeysHelp() {
  const t = useTranslation('admin-price-points');
  return (
    <details className={styles.keys}>
      <summary>{t('keys.title')}</summary>
      <ul>
        {KEYS.map((key) => (
          <li key={key}>{t.rich(`keys.${key}`, { b: bold })}</li>
        ))}
      </ul>
    </details>
  );
}
