import { Link, useRouterState } from '@tanstack/react-router';
import { buttonClass } from '#components/ui/button.tsx';
import { IconLock } from '#components/ui/lazy-icons.ts';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import styles from './access-denied.module.css';

/** Explains why a page does not open for the visitor, and links to the login. */
export default function AccessDenied({ path }: { path: string }) {
  const t = useTranslation('auth');
  const redirect = useRouterState({ select: (state) => state.location.href });
  return (
    <div className="shell">
      <div className={styles.notice}>
        <IconLock size={32} aria-hidden="true" />
        <h1>{t('denied.title')}</h1>
        <p>{t(path === paths.bidManagement ? 'denied.executives' : 'denied.text')}</p>
        <Link to="/login" search={{ redirect }} className={buttonClass()}>
          {t('denied.login')}
        </Link>
      </div>
    </div>
  );
}
