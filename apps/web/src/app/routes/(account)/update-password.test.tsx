import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { currentSession } from '#lib/session/session.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';

const server = startServer();
afterEach(async () => {
  history.replaceState(null, '', '/');
  await supabase().auth.signOut({ scope: 'local' });
});

const NEW = 'Ntexloom1';
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });

async function open(url = '/update-password') {
  const app = renderApp(url);
  await screen.findByRole('heading', { name: 'Update Your Password' });
  const submit = () => app.user.click(screen.getByRole('button', { name: 'Update Password' }));
  const fill = async (password: string, confirm = password) => {
    for (const [label, text] of [
      ['New password', password],
      ['Confirm new password', confirm],
    ] as const) {
      await app.user.clear(field(label));
      if (text) await app.user.type(field(label), text);
    }
    await submit();
  };
  return { ...app, submit, fill };
}

/** Where the link of the newest e-mail leads, as the browser's address has it. */
async function followLink(to: string): Promise<URL> {
  const outbox = await server().app.request(`/__dev/outbox?to=${to}`, { headers: { accept: 'application/json' } });
  const [message] = (await outbox.json()) as { link: string }[];
  const answer = await server().app.request(message!.link);
  return new URL(answer.headers.get('location')!);
}

describe('forgetting a password', () => {
  // First of the file: auth-js reads the address once, when it starts.
  it('leads from the panel of the login through the link of the mail to a new password', async () => {
    const email = 'free@tanabana.example';
    const login = renderApp('/login');
    await login.user.type(await screen.findByLabelText('E-mail'), '  ');
    await login.user.click(screen.getByRole('button', { name: 'Forgot Password?' }));
    const address = screen.getByLabelText('E-mail');
    expect(address).toHaveFocus();
    await login.user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    expect(address).toHaveAccessibleDescription('Please enter your email address.');
    expect(await screen.findByText('Email required')).toBeInTheDocument();
    await login.user.type(address, 'free@');
    await login.user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    expect(await screen.findByText('Invalid Email')).toBeInTheDocument();
    await login.user.clear(address);
    await login.user.type(address, email);

    // auth-js must not start on this page: the test sends the request as it would.
    login.unmount();
    const redirect = encodeURIComponent(`${location.origin}/update-password`);
    await server().app.request(`/auth/v1/recover?redirect_to=${redirect}`, {
      method: 'POST',
      headers: { apikey: server().keys.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    const target = await followLink(email);
    expect(target.pathname).toBe('/update-password');
    history.replaceState(null, '', target.pathname + target.search + target.hash);

    let letPass = () => {};
    const pending = new Promise<void>((resolve) => (letPass = resolve));
    server().intercept((request) =>
      request.method === 'GET' && request.url.endsWith('/auth/v1/user')
        ? pending.then(() => server().app.request(request))
        : undefined,
    );
    const { fill, submit, user, router } = await open();
    expect(screen.getByText(/Please wait/)).toBeInTheDocument();
    await submit();
    expect(await screen.findByText('Cannot Update Password')).toBeInTheDocument();
    letPass();
    expect(await screen.findByText(`You can now set a new password for ${email}.`)).toBeInTheDocument();
    expect(location.hash).toBe('');

    expect(field('New password')).toHaveAccessibleDescription('Min. 8 chars: 1 uppercase, 1 lowercase, 1 number');
    await user.type(field('New password'), 'x');
    for (const toggle of screen.getAllByRole('button', { name: 'Show password' })) await user.click(toggle);
    expect(field('New password')).toHaveAttribute('type', 'text');
    expect(field('Confirm new password')).toHaveAttribute('type', 'text');

    await fill('');
    expect(await screen.findByText('Password Required')).toBeInTheDocument();
    await fill('Abcdef1');
    expect(await screen.findByText('Password Invalid')).toBeInTheDocument();
    expect(field('New password')).toHaveFocus();
    await fill(NEW, 'Abcdefg2');
    expect(field('Confirm new password')).toHaveAccessibleDescription('Passwords do not match.');
    expect(field('Confirm new password')).toHaveFocus();
    await user.clear(field('New password'));
    await user.type(field('New password'), 'Abcdefg1!');
    expect(field('New password')).toHaveAccessibleDescription('Password is strong');
    server().intercept(null);
    await fill('Password1');
    const common = 'Too many people use this password. Please choose another one.';
    await waitFor(() => expect(field('New password')).toHaveAccessibleDescription(common));
    expect(field('New password')).toHaveFocus();
    await user.type(field('New password'), 'x');
    expect(field('New password')).not.toHaveAccessibleDescription(common);
    await fill(NEW);
    expect(await screen.findByText('Password Updated Successfully!')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(currentSession().status).toBe('signed-out');

    const signIn = (password: string) => supabase().auth.signInWithPassword({ email, password });
    expect((await signIn('Tanabana1!')).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await signIn(NEW)).error).toBeNull();
  });

  it('sends the page of the new password in the request, and shows where to look for seven seconds', async () => {
    const seen = watchRequests(server());
    const { user } = renderApp('/login?forgot=true');
    await user.type(await screen.findByLabelText('E-mail'), 'zero@tanabana.example');
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    expect(await screen.findByText('A password reset link has been sent to your email address.')).toBeInTheDocument();
    expect(shownToast()).toMatchObject({ title: 'Check your email', ms: 7000 });
    const { line, body } = seen.find((request) => request.line.includes('/recover'))!;
    expect(line).toContain(`redirect_to=${encodeURIComponent(`${location.origin}/update-password`)}`);
    expect(await body).toMatchObject({ email: 'zero@tanabana.example' });
    await user.click(screen.getByRole('button', { name: 'Back to Login' }));
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeInTheDocument();
  });

  it('shows when another link can be requested if none is sent', async () => {
    const { user } = renderApp('/login?forgot=true');
    await user.type(await screen.findByLabelText('E-mail'), 'zero@tanabana.example');
    server().intercept(() =>
      Response.json(
        { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' },
        { status: 429, headers: { 'retry-after': '40' } },
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(screen.getByText('Too many requests. Please try again in 40 seconds.')).toBeInTheDocument();
  });
});

describe('updating a password', () => {
  it('needs a link or a session, and leads to a new link', async () => {
    const { fill, user } = await open();
    const words = 'Password reset session is not valid. Please use the link from your email.';
    expect(await screen.findByText(words)).toBeInTheDocument();
    await fill(NEW);
    expect(await screen.findByText('Cannot Update Password')).toBeInTheDocument();
    expect(field('New password')).toHaveValue(NEW);
    await user.click(screen.getByRole('link', { name: 'Get a new link' }));
    expect(await screen.findByRole('button', { name: 'Send Reset Link' })).toBeInTheDocument();
  });

  it('stays blocked by a wrong or used link, also for a signed-in member', async () => {
    await signInAs('three');
    history.replaceState(null, '', '/update-password?error=access_denied&error_code=otp_expired');
    const { fill } = await open();
    expect(
      await screen.findByText('Invalid or expired password reset link. Please request a new one.'),
    ).toBeInTheDocument();
    await fill(NEW);
    expect(await screen.findByText('Cannot Update Password')).toBeInTheDocument();
  });

  it('lets a signed-in member set one, and shows why the service refused it', async () => {
    const userId = await signInAs('three');
    const { user, submit, fill, router } = await open();
    await screen.findByText('You can now set a new password for three@tanabana.example.');
    const seen = watchRequests(server());
    await fill('Tanabana1!');
    await user.type(await screen.findByLabelText('Current password', { selector: 'input' }), 'Tanabana1!');
    await submit();
    expect(await screen.findByText('Password Update Failed')).toBeInTheDocument();
    expect(screen.getByText('New password should be different from the old password.')).toBeInTheDocument();
    expect(seen.map(({ line }) => line)).toContain('PUT /auth/v1/user');

    server().intercept(() => Response.json({ message: 'boom' }, { status: 500 }));
    await fill(NEW);
    expect(await screen.findByText('An unexpected error occurred.')).toBeInTheDocument();
    server().intercept(null);
    await server().auth.signOutEverywhere(userId);
    await fill(NEW);
    expect(await screen.findByText('Session Ended')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toEqual({ redirect: '/update-password' });
    expect(currentSession().status).toBe('signed-out');
  });

  it('asks for another link when the session of a link has expired', async () => {
    const email = 'zero@tanabana.example';
    await supabase().auth.resetPasswordForEmail(email);
    const link = await followLink(email);
    const { access_token, refresh_token } = Object.fromEntries(new URLSearchParams(link.hash.slice(1)));
    const { data } = await supabase().auth.setSession({ access_token: access_token!, refresh_token: refresh_token! });
    const { fill, router } = await open();
    await screen.findByText(`You can now set a new password for ${email}.`);
    await server().auth.signOutEverywhere(data.user!.id);
    await fill(NEW);
    expect(await screen.findByText(/The link may have expired/)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Get a new link' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/update-password');
    expect(field('New password')).toHaveValue(NEW);
  });
});
