import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { currentSession } from '#lib/session/session.ts';
import { GOOGLE, visitGoogle } from '#testing/google.ts';
import { renderApp, startServer } from '#testing/render-app.tsx';

const server = startServer({ config: GOOGLE });

// The only test of the file: auth-js reads the address once, when it starts.
it('shows the login again, and why, when Google gave no session', async () => {
  const login = renderApp('/login?redirect=/my-bids');
  const link = await screen.findByRole('link', { name: 'Sign in with Google' });
  const home = await visitGoogle(server(), link.getAttribute('href')!, null);
  login.unmount();
  history.replaceState(null, '', home.pathname + home.search + home.hash);

  const { router } = renderApp(home.pathname + home.search);
  expect(await screen.findByText('Login Failed')).toBeInTheDocument();
  expect(await screen.findByLabelText('E-mail')).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.search).toEqual({ redirect: '/my-bids' }));
  expect(currentSession().status).toBe('signed-out');
});
