import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentSession } from '#lib/session/session.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { latestCode, letTokenExpire, renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
});

async function openLogin(url: string) {
  const app = renderApp(url);
  await screen.findByRole('heading', { name: 'Welcome Back' });
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
  return { ...app, press };
}

const passwordField = () => screen.getByLabelText('Password', { selector: 'input' });

describe('the login page', () => {
  it('returns to a half-filled form, by OTP, after the session has expired', async () => {
    const userId = await signInAs('three');
    sessionStorage.setItem('something-else', 'of the last user');
    const app = renderApp('/post-sales-offer');
    await app.user.selectOptions(await screen.findByLabelText(/^Fibre type/), 'Cotton');
    await app.user.type(screen.getByLabelText(/^Quantity/), '750');
    await server().auth.signOutEverywhere(userId);
    await letTokenExpire();

    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(screen.getByText('Session Ended')).toBeInTheDocument();
    expect(app.router.state.location.search).toEqual({ redirect: '/post-sales-offer' });
    await app.user.click(screen.getByRole('tab', { name: 'Email OTP' }));
    await app.user.type(screen.getByLabelText('E-mail'), 'three@tanabana.example');
    await app.user.click(screen.getByRole('button', { name: 'Send Login OTP' }));
    const otp = await screen.findByRole('textbox', { name: 'OTP' });
    expect(sessionStorage.getItem('something-else')).toBeNull();
    await app.user.type(otp, await latestCode(server(), 'three@tanabana.example'));
    await app.user.click(screen.getByRole('button', { name: 'Verify & Login' }));

    expect(await screen.findByText('Login Successful!')).toBeInTheDocument();
    expect(await screen.findByLabelText(/^Fibre type/)).toHaveValue('Cotton');
    expect(screen.getByLabelText(/^Quantity/)).toHaveValue('750');
  });

  it('ends every other session before it sends an OTP', async () => {
    await signInAs('three');
    const { user } = renderApp('/signup');
    await user.type(await screen.findByLabelText('E-mail'), 'newcomer@mill.example');
    await user.click(screen.getByRole('button', { name: 'Continue with Email' }));
    await screen.findByRole('textbox', { name: 'OTP' });
    expect(currentSession().status).toBe('signed-out');
  });

  it('shows no way to Google where the operator has not set it up', async () => {
    let answered: Promise<Response> | undefined;
    server().intercept((request) => {
      if (!request.url.endsWith('/auth/v1/settings')) return undefined;
      return (answered = Promise.resolve(server().app.request(request)));
    });
    await openLogin('/login');
    await waitFor(() => expect(answered).toBeDefined());
    expect((await answered!).status).toBe(200);
    expect(screen.queryByRole('link', { name: 'Sign in with Google' })).not.toBeInTheDocument();
  });

  it('asks an unknown user to sign up first', async () => {
    const { user, press } = await openLogin('/login');
    await user.click(screen.getByRole('tab', { name: 'Email OTP' }));
    await user.type(screen.getByLabelText('E-mail'), 'nobody@mill.example');
    await press('Send Login OTP');
    expect(await screen.findByText('Account Not Found')).toBeInTheDocument();
    expect(screen.getByText('Please Signup first before trying to login.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
  });

  it('signs in by password and goes home', async () => {
    const { user, press, router } = await openLogin('/login');
    await press('Login');
    const email = screen.getByLabelText('E-mail');
    expect(email).toHaveFocus();
    expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
    expect(passwordField()).toHaveAccessibleDescription('Please enter your password.');
    await user.type(email, 'free@tanabana.example');
    await user.type(passwordField(), 'not this one');
    await press('Login');
    expect(await screen.findByText('Login Failed')).toBeInTheDocument();
    await user.clear(passwordField());
    await user.type(passwordField(), 'Tanabana1!');
    await press('Login');
    expect(await screen.findByText('Login Successful!')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'])(
    'redirects home instead of to %s',
    async (address) => {
      const { user, press, router } = await openLogin(`/login?redirect=${encodeURIComponent(address)}`);
      await user.type(screen.getByLabelText('E-mail'), 'free@tanabana.example');
      await user.type(passwordField(), 'Tanabana1!');
      await press('Login');
      await waitFor(() => expect(router.state.location.href).toBe('/'));
    },
  );
});
