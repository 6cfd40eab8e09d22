import { IconLogin } from '#components/ui/icons.ts';
import { PageIcon } from '#components/ui/page/page-icon.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { menuFor } from '#config/access.ts';
import type { Viewer } from '#config/access.ts';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { pageNameKey } from '#lib/page-names.ts';
import { useOffer } from '#lib/membership/use-offer.ts';
import styles from './shortcuts.module.css';

/** The menu as tiles, for mobile devices; signed out the last tile is Login. */
export function Shortcuts({ viewer, userId }: { viewer: Viewer; userId: string | undefined }) {
  const t = useTranslation('home');
  const items = menuFor(viewer, useOffer()).filter(({ path }) => path !== paths.home);
  return (
    <nav className={styles.tiles} aria-label={t('shortcuts')}>
      {items.map(({ path }) => (
        <PageLink key={path} path={path} params={path === paths.profile && userId ? { userId } : undefined}>
          <PageIcon path={path} size={24} />
          {t(`common:${pageNameKey(path) ?? 'pages.home'}`)}
        </PageLink>
      ))}
      {!viewer.isSignedIn && (
        <PageLink path={paths.login} className={styles.login}>
          <IconLogin size={24} aria-hidden="true" />
          {t('login')}
        </PageLink>
      )}
    </nav>
  );
}
