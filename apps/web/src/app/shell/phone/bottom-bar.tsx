import { lazy, Suspense } from 'react';
import { IconBasket, IconHome, IconLogin, IconPlus, IconTag, IconUser } from '#components/ui/icons.ts';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useLazyOverlay } from '#lib/overlays.ts';
import styles from './bottom-bar.module.css';
import { useShell } from '../use-shell.ts';

const PostSheet = lazy(() => import('./post-sheet.tsx'));

/** The bar under the thumb: home, the two lists, posting, and the member's own profile or login. */
export function BottomBar() {
  const t = useTranslation('common');
  const { userId } = useShell();
  const { wasOpened, show, overlay } = useLazyOverlay();
  return (
    <nav className={styles.bar} aria-label={t('bar.label')}>
      <ul>
        <li>
          <PageLink path={paths.home}>
            <IconHome size={24} aria-hidden="true" />
            {t('bar.home')}
          </PageLink>
        </li>
        <li>
          <PageLink path={paths.checkEnquiries}>
            <IconBasket size={24} aria-hidden="true" />
            {t('bar.enquiries')}
          </PageLink>
        </li>
        <li>
          <button type="button" aria-haspopup="dialog" aria-expanded={overlay.open} onClick={show}>
            <span className={styles.post}>
              <IconPlus size={24} aria-hidden="true" />
            </span>
            {t('bar.post')}
          </button>
        </li>
        <li>
          <PageLink path={paths.checkOffers}>
            <IconTag size={24} aria-hidden="true" />
            {t('bar.offers')}
          </PageLink>
        </li>
        <li>
          {userId ? (
            <PageLink path={paths.profile} params={{ userId }}>
              <IconUser size={24} aria-hidden="true" />
              {t('bar.profile')}
            </PageLink>
          ) : (
            <PageLink path={paths.login}>
              <IconLogin size={24} aria-hidden="true" />
              {t('bar.login')}
            </PageLink>
          )}
        </li>
      </ul>
      <Suspense>{wasOpened && <PostSheet {...overlay} />}</Suspense>
    </nav>
  );
}
