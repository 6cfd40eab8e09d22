import { lazy, startTransition, Suspense, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconMenu2 } from '#components/ui/icons.ts';
import { Logo } from '#components/ui/logo.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { Selvedge } from '#components/ui/selvedge.tsx';
import { env } from '#config/env.ts';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useBackCloses } from '#lib/overlays.ts';
import styles from './phone-header.module.css';
import { useMemberParts } from '../use-member-parts.ts';
import { useShell } from '../use-shell.ts';

const Drawer = lazy(() => import('./drawer.tsx'));

/** The header of a narrow screen: sticky, with the menu behind a button. */
export function PhoneHeader() {
  const t = useTranslation('common');
  const { userId, member } = useShell();
  const CreditsPill = useMemberParts()?.CreditsPill;
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () =>
    startTransition(() => {
      setWasOpened(true);
      setIsOpen(true);
    });
  useBackCloses(isOpen, () => setIsOpen(false));
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <PageLink path={paths.home} className={styles.logo} aria-label={t('header.home')}>
          <Logo name={env().brand.name} size={28} />
        </PageLink>
        {CreditsPill && userId && member.profile && <CreditsPill short credits={member.messaging_credits} />}
        <Button variant="plain" icon aria-label={t('header.menu')} aria-expanded={isOpen} onClick={open}>
          <IconMenu2 size={24} aria-hidden="true" />
        </Button>
      </div>
      <Selvedge />
      <Suspense>{wasOpened && <Drawer open={isOpen} onOpenChange={setIsOpen} />}</Suspense>
    </header>
  );
}
