import { useLocation, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { ToastRegion } from '#components/ui/feedback/toast.tsx';
import { env } from '#config/env.ts';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { loadMessages } from '#i18n/messages.ts';
import { cx } from '#lib/cx.ts';
import { isApple, isMobile } from '#lib/device.ts';
import { useMember } from '#lib/session/member.ts';
import { pageNameKey } from '#lib/page-names.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import { ConnectionBar } from '../connection/connection-bar.tsx';
import { AppStrip } from './app-strip.tsx';
import { BottomBar } from './phone/bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PhoneHeader } from './phone/phone-header.tsx';
import styles from './shell.module.css';
import { useIsOthersProfile, useOwnTitle, usePagePath } from './use-shell.ts';

const SuspendedNotice = lazy(async () => {
  const [notice] = await Promise.all([import('./suspended-notice.tsx'), loadMessages('reporting')]);
  return notice;
});

/** Pages whose submit bar replaces the bottom bar. */
const FORMS: readonly string[] = [paths.postEnquiry, paths.postOffer, paths.editProfile];

/** The frame of every page. Wide and narrow screens get different parts, never both. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslation('common');
  const isDesktop = useIsDesktop();
  const path = usePagePath();
  const { suspended_because: note } = useMember();
  const title = usePageTitle(path);
  const hasBar = !isDesktop && !FORMS.includes(path);
  // An empty element would render without a height, and the page would jump.
  const hasPage = useRouterState({ select: ({ matches }) => matches.length > 0 });
  return (
    <div className={cx(hasBar && styles.overBar)}>
      {hasPage && (
        <>
          <a className={styles.skip} href="#main">
            {t('skip')}
          </a>
          {isDesktop && !isApple() && !isMobile() && <AppStrip />}
          {isDesktop ? <Header /> : <PhoneHeader />}
          <ConnectionBar />
          {note && (
            <Suspense>
              <SuspendedNotice note={note} />
            </Suspense>
          )}
        </>
      )}
      {children}
      {hasPage && (
        <>
          <Footer />
          {hasBar && <BottomBar />}
          <p className="vh" role="status">
            {title}
          </p>
          <ToastRegion />
        </>
      )}
    </div>
  );
}

/**
 * The server names the address that a page should be shared by; once another page is open that address is not its own.
 */
function useOwnAddress(): void {
  const pathname = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (link && new URL(link.href).pathname !== pathname) link.remove();
  }, [pathname]);
}

/** The page's name in the browser's tab. */
function usePageTitle(path: string): string {
  const t = useTranslation('common');
  const brand = env().brand.name;
  const key = useIsOthersProfile() ? 'pages.memberProfile' : pageNameKey(path);
  const page = useOwnTitle() ?? (key && path !== paths.home ? t(key) : undefined);
  const title = page ? t('title', { page }) : brand;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useOwnAddress();
  return title;
}
