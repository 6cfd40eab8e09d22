import { lazy, Suspense } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconMenu2 } from '#components/ui/icons.ts';
import { Logo } from '#components/ui/logo.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { Selvedge } from '#components/ui/selvedge.tsx';
import { env } from '#config/env.ts';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useLazyOverlay } from '#lib/overlays.ts';
import styles from './phone-header.module.css';
import { useMemberParts } from '../use-member-parts.ts';
import { useShell } from '../use-shell.ts';

const Drawer = lazy(() => import('./drawer.tsx'));

/** The header of a narrow screen: sticky, with the menu behind a button. */
export function PhoneHeader() {
  const t = useTranslation('common');
  const { userId, member } = useShell();
  const CreditsPill = useMemberParts()?.CreditsPill;
  const { wasOpened, show, overlay } = useLazyOverlay();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <PageLink path={paths.home} className={styles.logo} aria-label={t('header.home')}>
          <Logo name={env().brand.name} size={28} />
        </PageLink>
        {CreditsPill && userId && member.profile && <CreditsPill short credits={member.messaging_credits} />}
        <Button variant="plain" icon aria-label={t('header.menu')} aria-expanded={overlay.open} onClick={show}>
          <IconMenu2 size={24} aria-hidden="true" />
        </Button>
      </div>
      <Selvedge />
      <Suspense>{wasOpened && <Drawer {...overlay} />}</Suspense>
    </header>
  );
}
