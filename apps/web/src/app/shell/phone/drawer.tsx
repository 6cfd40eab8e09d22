import { Dialog } from 'radix-ui';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { IconX } from '#components/ui/icons.ts';
import { IconLogout } from '#components/ui/lazy-icons.ts';
import { LanguageSelect } from '#components/language-select.tsx';
import { PageIcon } from '#components/ui/page/page-icon.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { Selvedge } from '#components/ui/selvedge.tsx';
import { useReturnFocus } from '#components/ui/over/use-return-focus.ts';
import type { MenuGroup } from '#config/access.ts';
import { env } from '#config/env.ts';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { pageNameKey } from '#lib/page-names.ts';
import scrim from '#components/ui/over/scrim.module.css';
import styles from './drawer.module.css';
import { useLogOut } from '../use-log-out.ts';
import { PendingBids } from '../pending-bids.tsx';
import { linkOf, useShell } from '../use-shell.ts';

const GROUPS: readonly MenuGroup[] = ['market', 'post', 'members', 'mine', 'manage'];

type DrawerProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The sliding menu of a narrow screen. Escape and the scrim close it; focus returns to its button. */
export default function Drawer({ open, onOpenChange }: DrawerProps) {
  const t = useTranslation('common');
  const shell = useShell();
  const close = () => onOpenChange(false);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrim.scrim} />
        <Dialog.Content className={styles.drawer} aria-describedby={undefined} {...useReturnFocus()}>
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>
              {shell.name ? (
                <>
                  <small>{t('header.welcomeShort')}</small>
                  {shell.name}
                </>
              ) : (
                env().brand.name
              )}
            </Dialog.Title>
            <Dialog.Close asChild>
              <Button variant="plain" icon aria-label={t('header.closeMenu')}>
                <IconX size={24} aria-hidden="true" />
              </Button>
            </Dialog.Close>
          </div>
          <Selvedge />
          <nav className={styles.nav} aria-label={t('header.main')}>
            {GROUPS.map((group) => (
              <Group key={group} group={group} shell={shell} onGo={close} />
            ))}
          </nav>
          <div className={styles.foot}>
            <LanguageSelect className={styles.language} />
            <SignInOrOut isSignedIn={shell.isSignedIn} onGo={close} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type GroupProps = { group: MenuGroup; shell: ReturnType<typeof useShell>; onGo: () => void };

function Group({ group, shell, onGo }: GroupProps) {
  const t = useTranslation('common');
  const items = shell.menu.filter((item) => item.group === group);
  if (items.length === 0) return null;
  return (
    <>
      <h2>{t(`groups.${group}`)}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.path}>
            <PageLink {...linkOf(item, shell)} onClick={onGo}>
              <PageIcon path={item.path} size={20} />
              {t(pageNameKey(item.path) ?? 'pages.home')}
              <PendingBids path={item.path} />
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function SignInOrOut({ isSignedIn, onGo }: { isSignedIn: boolean; onGo: () => void }) {
  const t = useTranslation('common');
  const logOut = useLogOut();
  if (isSignedIn) {
    const leave = () => {
      onGo();
      logOut();
    };
    return (
      <Button variant="line" block onClick={leave}>
        <IconLogout size={20} aria-hidden="true" />
        {t('header.logout')}
      </Button>
    );
  }
  return (
    <div className={styles.pair}>
      <PageLink path={paths.login} className={buttonClass({ variant: 'line', block: true })} onClick={onGo}>
        {t('header.login')}
      </PageLink>
      <PageLink path={paths.signup} className={buttonClass({ block: true })} onClick={onGo}>
        {t('header.signup')}
      </PageLink>
    </div>
  );
}
