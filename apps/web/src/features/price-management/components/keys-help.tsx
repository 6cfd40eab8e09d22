import { bold } from '#i18n/bold.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import styles from './price-management-page.module.css';

const KEYS = ['move', 'choose', 'paste', 'escape', 'undo', 'update'] as const;

/** The keyboard shortcuts of the sheet, on request. */
export function KeysHelp() {
  const t = useTranslation('prices');
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
