import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { accountMessages } from '@tanabana/domain/accounts/messages';
import { paths } from '#config/paths.ts';
import { LoginPage } from '#features/auth/components/login-page.tsx';
import { loadWords } from '#i18n/i18n.ts';
import { showToast } from '#lib/toast.ts';

type LoginSearch = { redirect?: string | undefined };

/** An address of this site and no other: `//elsewhere` and `https:` would lead away. */
const isLocal = (href: unknown): href is string => typeof href === 'string' && /^\/(?![/\\])/.test(href);

export const Route = createFileRoute('/login')({
  // An undefined key takes the place of the one in the address; a missing key would let it through.
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    redirect: isLocal(search.redirect) ? search.redirect : undefined,
  }),
  loader: () => loadWords('auth'),
  component: Login,
});

function Login() {
  const navigate = useNavigate();
  const { redirect } = Route.useSearch();
  const done = () => {
    showToast(accountMessages.loginSuccessful);
    void navigate({ href: redirect ?? paths.home, replace: true });
  };
  return <LoginPage onDone={done} />;
}
