import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { currentSession } from '#lib/session/session.ts';
import { GOOGLE, visitGoogle } from '#testing/google.ts';
import { renderApp, startServer } from '#testing/render-app.tsx';

const server = startServer({ config: GOOGLE });

// The only test of the file: auth-js reads the address once, when it starts.
it('leads a newcomer from Google to the completion of the profile', async () => {
  const signup = renderApp('/signup');
  const link = await screen.findByRole('link', { name: 'Sign in with Google' });
  const home = await visitGoogle(server(), link.getAttribute('href')!, 'rita@mill.example');
  expect(screen.getByText(/^By signing in with Google for the first time you accept/)).toBeInTheDocument();
  signup.unmount();
  expect(home.pathname).toBe('/login');
  history.replaceState(null, '', home.pathname + home.search + home.hash);

  const { user, router } = renderApp(home.pathname + home.search);
  expect(await screen.findByRole('heading', { name: 'Complete Your Profile' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/register-profile');
  expect(window.location.hash).toBe('');
  expect(currentSession().status).toBe('signed-in');
  await user.type(screen.getByLabelText('Name'), 'Rita Shah');
  await user.type(screen.getByLabelText('Business name'), 'Shah Texturisers');
  await user.type(screen.getByLabelText('Mobile number'), '9825011111');
  await user.type(screen.getByLabelText(/^PIN/), '395002');
  await user.click(await screen.findByRole('button', { name: 'Use Surat, Gujarat' }));
  await user.click(screen.getByRole('button', { name: 'Create Profile' }));
  expect(await screen.findByText('Profile Created!')).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile/me'));
  expect(await screen.findByRole('heading', { name: 'Rita Shah', level: 1 })).toBeInTheDocument();
  expect(await screen.findByText(/^You accepted version/)).toBeInTheDocument();
});
