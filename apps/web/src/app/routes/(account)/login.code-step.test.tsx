import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LIMITS } from '@tanabana/domain/limits';
import { supabase } from '#lib/reading/supabase.ts';
import { latestCode, renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';

const OTP_USED_UP = 'Too many wrong tries: this OTP no longer works. Please ask for a new one.';

const server = startServer({
  authLimits: {
    email_interval_seconds: LIMITS.otp_interval_seconds,
    sms_interval_seconds: LIMITS.otp_interval_seconds,
  },
});
beforeEach(async () => {
  await supabase().auth.signOut();
});
afterEach(() => vi.useRealTimers());

type App = ReturnType<typeof renderApp>;
const otpField = () => screen.findByRole('textbox', { name: 'OTP' });
const press = (app: App, name: string) => app.user.click(screen.getByRole('button', { name }));
const mails = (to: string) => server().outbox.list({ to });
const stored = () => Object.values(sessionStorage).join();
/** Lets the minute between two messages go by. */
async function waitAMinute() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Resend OTP' })).toBeEnabled());
  vi.useRealTimers();
}

async function askAtSignup(email: string): Promise<App> {
  const app = renderApp('/signup');
  await app.user.type(await screen.findByLabelText('E-mail'), email);
  await press(app, 'Continue with Email');
  return app;
}
async function askAtLogin(email: string): Promise<App> {
  const app = renderApp('/login');
  await app.user.click(await screen.findByRole('tab', { name: 'Email OTP' }));
  await app.user.type(screen.getByLabelText('E-mail'), email);
  await press(app, 'Send Login OTP');
  return app;
}
/** Simulates a reload: the page is gone, the tab's storage is not. */
function reload(app: App, url: string): App {
  app.unmount();
  return renderApp(url);
}

describe('the step with the code', () => {
  it('is restored after a reload of the signup, until the address is changed; the code is not stored', async () => {
    const email = 'reload@mill.example';
    const first = await askAtSignup(email);
    await first.user.type(await otpField(), '123');
    expect(stored()).toContain(email);
    // Moments are digits, too.
    expect(stored().replaceAll(/At":\d+/g, '')).not.toContain('123');
    const second = reload(first, '/signup');
    expect(await otpField()).toHaveValue('');
    expect(screen.getByText(email)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Resend OTP' })).toBeDisabled();
    await press(second, 'Change Email');
    expect(screen.getByLabelText('E-mail')).toHaveValue(email);
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(sessionStorage).toHaveLength(0);
    reload(second, '/signup');
    expect(await screen.findByLabelText('E-mail')).toHaveValue('');
  });

  it('is restored after a visit to the terms and Back of the browser', async () => {
    const app = await askAtSignup('terms@mill.example');
    await otpField();
    await app.user.click(screen.getAllByRole('link', { name: 'Terms of Use' })[0]!);
    await screen.findByRole('heading', { name: 'Terms of Use', level: 1 });
    app.router.history.back();
    expect(await otpField()).toBeInTheDocument();
    await app.user.type(await otpField(), await latestCode(server(), 'terms@mill.example'));
    await press(app, 'Verify OTP');
    expect(await screen.findByRole('heading', { name: 'Complete Your Profile' })).toBeInTheDocument();
    expect(stored()).not.toContain('code-step');
    expect(sessionStorage.getItem('tanabana-code-step')).toBeNull();
  });

  it('opens for a second request within the minute, with the seconds left and without a second mail', async () => {
    const email = 'again@mill.example';
    const first = await askAtSignup(email);
    await otpField();
    sessionStorage.clear();
    first.unmount();
    const second = await askAtSignup(email);
    expect(await otpField()).toHaveFocus();
    expect(screen.getByText('Sent a Moment Ago')).toBeInTheDocument();
    expect(screen.getByText(/^Resend OTP in (0:[1-5]\d|1:00)$/)).toBeInTheDocument();
    expect(await mails(email)).toHaveLength(1);
    await second.user.type(await otpField(), await latestCode(server(), email));
    await press(second, 'Verify OTP');
    expect(await screen.findByRole('heading', { name: 'Complete Your Profile' })).toBeInTheDocument();
  });

  it('does the same at the login, on its own tab, and ends with another tab and with the lifetime of the code', async () => {
    const email = 'dealer@tanabana.example';
    const first = await askAtLogin(email);
    await otpField();
    const second = reload(first, '/login');
    expect(await otpField()).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Email OTP' })).toHaveAttribute('aria-selected', 'true');
    await second.user.click(screen.getByRole('tab', { name: 'Password' }));
    expect(sessionStorage).toHaveLength(0);
    second.unmount();

    const third = await askAtLogin(email);
    expect(await otpField()).toBeInTheDocument();
    expect(await mails(email)).toHaveLength(1);
    third.unmount();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
    renderApp('/login');
    expect(await screen.findByRole('tab', { name: 'Password' })).toHaveAttribute('aria-selected', 'true');
    expect(sessionStorage).toHaveLength(0);
  });

  it('is restored for an SMS, and for the e-mail of an unproved number, with the typed address', async () => {
    const id = await signInAs('zero');
    await supabase().from('tanabana_free').update({ mobile_number: '9825077002' }).eq('id', id);
    await supabase().auth.signOut();
    const first = renderApp('/login');
    await first.user.click(await screen.findByRole('tab', { name: 'Mobile OTP' }));
    await first.user.type(screen.getByLabelText('Mobile number'), '9825077002');
    await press(first, 'Send OTP');
    await otpField();
    const second = reload(first, '/login');
    await second.user.type(await otpField(), await latestCode(server(), '+919825077002'));
    expect(screen.getByText('+91 98250 77002')).toBeInTheDocument();
    await press(second, 'Verify & Login');
    await screen.findByText('One more step');
    await second.user.type(screen.getByLabelText('E-mail'), 'zero@tanabana.example');
    const third = reload(second, '/login');
    expect(await screen.findByLabelText('E-mail')).toHaveValue('zero@tanabana.example');
    await third.user.type(
      screen.getByRole('textbox', { name: 'OTP from the e-mail' }),
      await latestCode(server(), 'zero@tanabana.example'),
    );
    await press(third, 'Verify & Login');
    expect(await screen.findByText('Login Successful!')).toBeInTheDocument();
    expect(sessionStorage.getItem('tanabana-code-step')).toBeNull();
  });

  it('keeps the notice about a sent link, and sends no second one within the minute', async () => {
    const email = 'paid@tanabana.example';
    const first = renderApp('/login?forgot=true');
    await first.user.type(await screen.findByLabelText('E-mail'), email);
    await press(first, 'Send Reset Link');
    await screen.findByText(/the link is on its way/);
    const second = reload(first, '/login?forgot=true');
    expect(await screen.findByText(/the link is on its way/)).toBeInTheDocument();
    await press(second, 'Send Reset Link');
    expect(await screen.findByText('Sent a Moment Ago')).toBeInTheDocument();
    expect(screen.getByText(/Another one can be sent in \d+ seconds/)).toBeInTheDocument();
    expect(await mails(email)).toHaveLength(1);
    await press(second, 'Back to Login');
    expect(await screen.findByLabelText('E-mail')).toHaveFocus();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('the code itself', () => {
  it('must be requested again after five wrong tries; another code empties the field', async () => {
    const email = 'wrong@mill.example';
    const app = await askAtSignup(email);
    const otp = await otpField();
    const seen = watchRequests(server());
    const right = await latestCode(server(), email);
    for (let n = 1; n <= 5; n += 1) {
      await app.user.clear(otp);
      await app.user.type(otp, String((Number(right) + n) % 1_000_000).padStart(6, '0'));
      await press(app, 'Verify OTP');
      await waitFor(() => expect(seen.filter(({ line }) => line.endsWith('/verify'))).toHaveLength(n));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Verify OTP' })).not.toHaveAttribute('aria-busy'));
    }
    expect(await screen.findAllByText(OTP_USED_UP)).not.toHaveLength(0);
    expect(otp).toHaveAccessibleDescription(OTP_USED_UP);
    await press(app, 'Verify OTP');
    expect(seen.filter(({ line }) => line.endsWith('/verify'))).toHaveLength(5);
    server().intercept(null);
    await waitAMinute();
    await press(app, 'Verify OTP');
    expect(screen.getByRole('button', { name: 'Resend OTP' })).toHaveFocus();
    await server().run('delete from auth.rate_limits');
    await press(app, 'Resend OTP');
    await screen.findByText('OTP Resent');
    expect(otp).toHaveValue('');
    expect(otp).toHaveFocus();
    expect(otp).not.toHaveAccessibleDescription(OTP_USED_UP);
    await app.user.type(otp, await latestCode(server(), email));
    await press(app, 'Verify OTP');
    expect(await screen.findByRole('heading', { name: 'Complete Your Profile' })).toBeInTheDocument();
  });

  it('may be pasted in its original form, and other characters are named', async () => {
    const app = await askAtSignup('paste@mill.example');
    const otp = await otpField();
    expect(otp).toHaveAttribute('autocomplete', 'one-time-code');
    expect(otp).toHaveAttribute('inputmode', 'numeric');
    for (const text of ['123 456', '123-456', '१२३४५६', '૧૨૩૪૫૬', 'Your code is 123456']) {
      await app.user.clear(otp);
      await app.user.click(otp);
      await app.user.paste(text);
      expect(otp).toHaveValue('123456');
      expect(otp).not.toHaveAccessibleDescription(/Left out/);
    }
    await app.user.paste('654321');
    expect(otp).toHaveValue('654321');
    await app.user.type(otp, '7');
    expect(otp).toHaveValue('654321');
    expect(otp).toHaveAccessibleDescription('Left out: “7”. An OTP has 6 digits.');
    await app.user.type(otp, '{Backspace}');
    expect(otp).not.toHaveAccessibleDescription(/Left out/);
  });
});

/** Signs in on a page whose document began without a session. */
async function signInAfterTheStart() {
  document.documentElement.dataset.first = 'visitor';
  onTestFinished(() => void delete document.documentElement.dataset.first);
  await signInAs('three');
}

describe('the login of a signed-in user', () => {
  it('shows the user and continues', async () => {
    await signInAs('three');
    const app = renderApp('/login?redirect=%2Fnews');
    expect(await screen.findByText(/three@tanabana\.example/)).toBeInTheDocument();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    await press(app, 'Continue');
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/news'));
  });

  it('is left at once by a page that began without a session, since another tab signed in while it opened', async () => {
    await signInAfterTheStart();
    const app = renderApp('/login?redirect=%2Fnews');
    await waitFor(() => expect(app.router.state.location.pathname).toBe('/news'));
  });

  it('stays for a member whom a link leads to it, in a document that began without a session', async () => {
    await signInAfterTheStart();
    const app = renderApp('/faq');
    await screen.findByRole('heading', { level: 1 });
    await app.router.navigate({ to: '/login' });
    expect(await screen.findByText(/three@tanabana\.example/)).toBeInTheDocument();
  });

  it('signs out and shows the form', async () => {
    await signInAs('three');
    const app = renderApp('/login');
    await screen.findByText(/three@tanabana\.example/);
    await press(app, 'Sign out');
    expect(await screen.findByRole('tab', { name: 'Password' })).toBeInTheDocument();
    expect(await screen.findByLabelText('E-mail')).toHaveFocus();
  });
});
