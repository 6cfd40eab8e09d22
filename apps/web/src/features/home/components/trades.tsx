import { IconArrowRight } from '#components/ui/icons.ts';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import styles from './trades.module.css';

/** The trades that should join, as a weave draft: over and under; the last cell links to the signup. */
export function Trades({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslation('home');
  const trades = t.list('trades.items');
  return (
    <section className={styles.section}>
      <h2>{t('trades.title')}</h2>
      <ul className={styles.draft}>
        {trades.map((trade) => (
          <li key={trade}>{trade}</li>
        ))}
        {!isSignedIn && (
          <li className={styles.join}>
            <PageLink path={paths.signup}>
              {t('signup')}
              <IconArrowRight size={18} aria-hidden="true" />
            </PageLink>
          </li>
        )}
      </ul>
    </section>
  );
}
