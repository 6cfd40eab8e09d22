import { lazy, startTransition, Suspense, useState } from 'react';
import { IconBasket, IconHome, IconLogin, IconPlus, IconTag, IconUser } from '#components/ui/icons.ts';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useBackCloses } from '#lib/overlays.ts';
import styles from './bottom-bar.module.css';
import { useShell } from '../use-shell.ts';

const PostSheet = lazy(() => import('./post-sheet.tsx'));

/** The bar under the thumb: home, the two lists, posting, and the member's own profile or login. */
export function BottomBar() {
  const t = useTranslation('common');
  const { userId } = useShell();
  const [isPosting, setIsPosting] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  // A transition waits for the code. A fallback would be shown for 300 ms, however soon the code is there.
  const open = () =>
    startTransition(() => {
      setWasOpened(true);
      setIsPosting(true);
    });
  useBackCloses(isPosting, () => setIsPosting(false));
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
          <button type="button" aria-haspopup="dialog" aria-expanded={isPosting} onClick={open}>
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
      <Suspense>{wasOpened && <PostSheet open={isPosting} onOpenChange={setIsPosting} />}</Suspense>
    </nav>
  );
}
