import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { accountMessages } from '@tanabana/domain/accounts/messages';
import { paths } from '#config/paths.ts';
import { LoginPage } from '#features/auth/components/login-page.tsx';
import { loadWords } from '#i18n/i18n.ts';
import { showToast } from '#lib/toast.ts';

type LoginSearch = { redirect?: string };

/** An address of this site and no other: `//elsewhere` and `https:` would lead away. */
const isLocal = (href: unknown): href is string => typeof href === 'string' && /^\/(?![/\\])/.test(href);

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): LoginSearch =>
    isLocal(search.redirect) ? { redirect: search.redirect } : {},
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
