import { buttonClass, Button } from '#components/ui/button.tsx';
import { ForReader } from '#components/ui/for-reader.tsx';
import { IconPlus } from '#components/ui/icons.ts';
import { Logo } from '#components/ui/logo.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { Selvedge } from '#components/ui/selvedge.tsx';
import { env } from '#config/env.ts';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { pageNameKey } from '#lib/page-names.ts';
import styles from './header.module.css';
import { MainNav } from './nav/main-nav.tsx';
import { useMemberParts } from './use-member-parts.ts';
import { useLogOut } from './use-log-out.ts';
import { useShell } from './use-shell.ts';

/** The header of a wide screen: who you are and what you can post above, where you can go below. */
export function Header() {
  const t = useTranslation('common');
  const shell = useShell();
  const CreditsPill = useMemberParts()?.CreditsPill;
  const posts = shell.menu.filter((item) => item.group === 'post');
  return (
    <header className={styles.header}>
      <div className={cx('shell', styles.first)}>
        <PageLink path={paths.home} className={styles.logo} aria-label={t('header.home')}>
          <Logo name={env().brand.name} />
        </PageLink>
        {shell.isSignedIn && shell.name && (
          <span className={styles.welcome}>
            {t('header.welcome')} <b>{shell.name}</b>
          </span>
        )}
        {CreditsPill && shell.userId && shell.member.profile && (
          <CreditsPill credits={shell.member.messaging_credits} />
        )}
        {posts.map(({ path }) => (
          <PageLink
            key={path}
            path={path}
            className={buttonClass({ variant: path === paths.postEnquiry ? 'buy' : 'sell' })}
          >
            <IconPlus size={18} aria-hidden="true" />
            {t(pageNameKey(path) ?? 'pages.home')}
          </PageLink>
        ))}
        {shell.isKnown && (
          <ForReader isSignedIn={shell.isSignedIn}>{(isSignedIn) => <SignInOrOut isSignedIn={isSignedIn} />}</ForReader>
        )}
      </div>
      <MainNav key={shell.menu.map(({ path }) => path).join()} />
      <Selvedge />
    </header>
  );
}

function SignInOrOut({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useTranslation('common');
  const logOut = useLogOut();
  if (isSignedIn) {
    return (
      <Button variant="plain" onClick={logOut}>
        {t('header.logout')}
      </Button>
    );
  }
  return (
    <>
      <PageLink path={paths.login} className={cx(buttonClass({ variant: 'line' }), styles.login)}>
        {t('header.login')}
      </PageLink>
      <PageLink path={paths.signup} className={buttonClass()}>
        {t('header.signup')}
      </PageLink>
    </>
  );
}
