import { ACCESS_MESSAGES } from '@tanabana/domain/access/messages';
import { Link, useRouterState } from '@tanstack/react-router';
import { buttonClass } from '#components/ui/button.tsx';
import { IconLock } from '#components/ui/icons.ts';
import { paths } from '#config/paths.ts';
import styles from './access-denied.module.css';

/** A page that tells the visitor why it does not open, and where to sign in as somebody for whom it does. */
export function AccessDenied({ path }: { path: string }) {
  const redirect = useRouterState({ select: (state) => state.location.href });
  return (
    <div className="shell">
      <div className={styles.notice}>
        <IconLock size={32} aria-hidden="true" />
        <h1>{ACCESS_MESSAGES.denied}</h1>
        <p>{path === paths.bidManagement ? ACCESS_MESSAGES.executivesOnly : ACCESS_MESSAGES.noPermission}</p>
        <Link to="/login" search={{ redirect }} className={buttonClass()}>
          {ACCESS_MESSAGES.goToLogin}
        </Link>
      </div>
    </div>
  );
}
