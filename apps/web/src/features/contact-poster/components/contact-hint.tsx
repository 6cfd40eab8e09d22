import { PageLink } from '#components/ui/page/page-link.tsx';
import { mayContactPosters } from '#config/access.ts';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useUserId } from '#lib/session/session.ts';
import { useIsAllowed } from '#lib/session/use-viewer.ts';
import styles from './contact-hint.module.css';

/** The advantage of Paid Members, for those who are not. Its messages are in `listings`. */
export function ContactHint({ listing }: { listing: { user_id: string } }) {
  const t = useTranslation('contact-poster');
  const isAllowed = useIsAllowed(mayContactPosters);
  const userId = useUserId();
  if (isAllowed || userId === listing.user_id) return null;
  return (
    <p className={styles.hint}>
      {t('hint')} <PageLink path={paths.membershipPlans}>{t('plans')}</PageLink>
    </p>
  );
}
