import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { currentSession } from '#lib/session/session.ts';
import { GOOGLE, visitGoogle } from '#testing/google.ts';
import { renderApp, startServer } from '#testing/render-app.tsx';

const server = startServer({ config: GOOGLE });

// The only test of the file: auth-js reads the address once, when it starts.
it('signs a member in to the account of the same address, and goes on to the page of before', async () => {
  const login = renderApp('/login?redirect=/post-sales-offer');
  const link = await screen.findByRole('link', { name: 'Sign in with Google' });
  const home = await visitGoogle(server(), link.getAttribute('href')!, 'free@tanabana.example');
  login.unmount();
  history.replaceState(null, '', home.pathname + home.search + home.hash);

  const { router } = renderApp(home.pathname + home.search);
  expect(await screen.findByText('Login Successful!')).toBeInTheDocument();
  expect(await screen.findByLabelText(/^Fibre type/)).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/post-sales-offer');
  const session = currentSession();
  const rows = await server().run(`select id from auth.users where email = 'free@tanabana.example'`);
  expect(session.status === 'signed-in' && session.userId).toBe(rows[0]!.id);
});
