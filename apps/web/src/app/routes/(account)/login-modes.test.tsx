import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { STORAGE_KEY } from '#lib/session/auth-client.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { toastStore } from '#lib/toast.ts';
import { latestCode, renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
});

const MEMBER = 'paid@tanabana.example';
const refuse = (part: string, body: object, status: number) =>
  server().intercept(({ url }) => (url.includes(part) ? Response.json(body, { status }) : undefined));

async function open(tab: 'Password' | 'Email OTP' | 'Mobile OTP', url = '/login') {
  const app = renderApp(url);
  await app.user.click(await screen.findByRole('tab', { name: tab }));
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
  return { ...app, press };
}

const otpField = () => screen.findByRole('textbox', { name: 'OTP' });
const numberField = () => screen.getByLabelText<HTMLInputElement>('Mobile number');

/** The number in the profile of MEMBER. */
async function profileNumber(): Promise<string> {
  const id = await signInAs('paid');
  const { data } = await supabase().from('tanabana_free').select('mobile_number').eq('id', id).single();
  await supabase().auth.signOut();
  return data!.mobile_number!;
}

/** Up to the step that waits for the digits. */
async function sendMobileOtp(url?: string) {
  const number = await profileNumber();
  const app = await open('Mobile OTP', url);
  await app.user.type(numberField(), number);
  await app.press('Send OTP');
  return { ...app, number, otp: await otpField() };
}

describe('Mobile OTP', () => {
  it('signs in by SMS with exactly six digits, and returns to the page that asked for it', async () => {
    const seen = watchRequests(server());
    const { user, press, router, number, otp } = await sendMobileOtp('/login?redirect=%2Fcheck-sales-offers');
    expect(screen.getByText(`+91 ${number.slice(0, 5)} ${number.slice(5)}`)).toBeInTheDocument();
    const code = await latestCode(server(), `+91${number}`);
    const button = screen.getByRole('button', { name: 'Verify & Login' });
    await user.type(otp, `${code.slice(0, 3)} ab${code.slice(3, 5)}`);
    expect(otp).toHaveValue(code.slice(0, 5));
    expect(button).toBeDisabled();
    await user.type(otp, `${code.slice(5)}7`);
    expect(otp).toHaveValue(code);
    expect(button).toBeEnabled();
    await press('Verify & Login');

    expect(await screen.findByText('Login Successful!')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/check-sales-offers'));
    const sent = seen.find(({ line }) => line.endsWith('/verify-user-and-send-otp'))!;
    expect(await sent.body).toEqual({ country_code: '+91', mobile_number: number });
    const verified = seen.find(({ line }) => line === 'POST /auth/v1/verify')!;
    expect(await verified.body).toMatchObject({ phone: `+91${number}`, token: code, type: 'sms' });
  });

  it('accepts the usual notations of a number, and keeps and names an invalid one', async () => {
    const { user, press } = await open('Mobile OTP');
    const code = screen.getByLabelText('Country code');
    const error = 'For India, please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.';
    expect(code).toHaveDisplayValue(/\+91/);
    await user.type(numberField(), '98-25');
    expect(numberField()).toHaveAccessibleDescription(/We send an OTP by SMS/);
    await press('Send OTP');
    expect(numberField()).toHaveFocus();
    expect(numberField()).toHaveValue('9825');
    expect(numberField()).toHaveAccessibleDescription(error);
    await screen.findByRole('option', { name: /\+977 Nepal/ });
    await user.clear(numberField());
    await user.selectOptions(code, 'NP');
    expect(numberField()).toHaveAccessibleDescription('Mobile number is required with country code');
  });

  it.each(['+91 98250-12345', '098250 12345', '९८२५० १२३४५', '૯૮૨૫૦ ૧૨૩૪૫'])('reads a pasted %s', async (pasted) => {
    const { user } = await open('Mobile OTP');
    await user.click(numberField());
    await user.paste(pasted);
    await user.tab();
    expect(numberField()).toHaveValue('9825012345');
    expect(numberField()).toBeValid();
  });

  it.each(['98250123456', '98250 I2345'])(
    'keeps a pasted %s, and shows an error while it has the focus',
    async (pasted) => {
      const { user } = await open('Mobile OTP');
      await user.click(numberField());
      await user.paste(pasted);
      expect(numberField()).toHaveAccessibleDescription(/^For India, please enter a valid 10-digit mobile number/);
      await user.tab();
      expect(numberField()).toHaveValue(pasted);
    },
  );

  it('stays with the number when it is unknown or the SMS was not sent', async () => {
    const { user, press } = await open('Mobile OTP');
    await user.type(numberField(), '6000000000');
    await press('Send OTP');
    expect(await screen.findByText('Account Not Found')).toBeInTheDocument();
    expect(screen.getByText('Please Signup first before trying to login.')).toBeInTheDocument();
    refuse('/verify-user-and-send-otp', { error: { code: 'not_delivered', message: 'No network.' } }, 502);
    await press('Send OTP');
    expect(await screen.findByText('Failed to Send OTP')).toBeInTheDocument();
    expect(screen.getByText('No network.')).toBeInTheDocument();
    expect(numberField()).toHaveValue('6000000000');
  });

  it('refuses a wrong OTP, goes back to the number, and forgets it with the tab', async () => {
    const { user, press, number, otp } = await sendMobileOtp();
    await user.type(otp, '000000');
    await press('Verify & Login');
    expect(await screen.findByText('OTP Verification Failed')).toBeInTheDocument();
    expect(screen.getByText(/Please check the OTP and try again/)).toBeInTheDocument();
    await press('Go Back');
    expect(numberField()).toHaveValue(number);
    await user.click(screen.getByRole('tab', { name: 'Password' }));
    await user.click(screen.getByRole('tab', { name: 'Mobile OTP' }));
    expect(numberField()).toHaveValue('');
  });

  it('sends another OTP after a minute', async () => {
    const { press, number } = await sendMobileOtp();
    const first = await latestCode(server(), `+91${number}`);
    expect(screen.getByRole('button', { name: 'Resend OTP' })).toBeDisabled();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Resend OTP' })).toBeEnabled());
    await press('Resend OTP');
    expect(await screen.findByText('A new OTP has been sent to your mobile number.')).toBeInTheDocument();
    expect(await latestCode(server(), `+91${number}`)).not.toBe(first);
    vi.useRealTimers();
  });
});

describe('Email OTP', () => {
  it('ends all sessions and cached data, creates no user, and resends a magic link', async () => {
    const seen = watchRequests(server());
    localStorage.setItem('left-behind', 'by somebody else');
    const { user, press } = await open('Email OTP');
    await user.type(screen.getByLabelText('E-mail'), MEMBER);
    await press('Send Login OTP');
    const otp = await otpField();
    expect(localStorage.getItem('left-behind')).toBeNull();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Resend OTP' })).toBeEnabled());
    await press('Resend OTP');
    await screen.findByText('OTP Resent');
    vi.useRealTimers();
    await user.type(otp, await latestCode(server(), MEMBER));
    await press('Verify & Login');
    await screen.findByText('Login Successful!');

    const bodyOf = (line: string) => seen.find((request) => request.line.startsWith(`POST /auth/v1/${line}`))?.body;
    expect(await bodyOf('otp')).toMatchObject({ email: MEMBER, create_user: false });
    expect(await bodyOf('resend')).toMatchObject({ email: MEMBER, type: 'magiclink' });
    expect(await bodyOf('verify')).toMatchObject({ email: MEMBER, type: 'email', token: expect.any(String) });
  });

  it.each([
    [
      'a refusal',
      'Login Failed',
      () => Response.json({ code: 'over_email_send_rate_limit', message: 'Slow down.' }, { status: 429 }),
    ],
    [
      'no answer',
      'Login Error',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('shows %s as "%s"', async (_name, title, answer) => {
    const { user, press } = await open('Email OTP');
    server().intercept(({ url }) => (url.includes('/auth/v1/otp') ? answer() : undefined));
    await user.type(screen.getByLabelText('E-mail'), MEMBER);
    await press('Send Login OTP');
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toHaveValue(MEMBER);
  });

  it('shows for ten seconds that an OTP was sent recently, and that a code gave no session', async () => {
    const { user, press } = await open('Email OTP');
    await user.type(screen.getByLabelText('E-mail'), 'dealer@tanabana.example');
    await press('Send Login OTP');
    const otp = await otpField();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Resend OTP' })).toBeEnabled());
    vi.useRealTimers();
    refuse('/auth/v1/resend', { code: 'over_email_send_rate_limit', message: 'x' }, 429);
    await press('Resend OTP');
    expect(await screen.findByText('Failed to Resend OTP')).toBeInTheDocument();
    expect(screen.getByText(/An OTP was sent recently/)).toBeInTheDocument();
    expect(toastStore.get()?.ms).toBe(10_000);

    refuse('/auth/v1/verify', {}, 200);
    await user.type(otp, '123456');
    await press('Verify & Login');
    expect(
      await screen.findByText(
        'Could not verify. The OTP might be incorrect, expired, or a session could not be created. Try resending.',
      ),
    ).toBeInTheDocument();
  });
});

describe('Password', () => {
  it('sends the anon key always and the token of the member afterwards, and keeps session and name', async () => {
    const seen = watchRequests(server());
    const { user, press } = await open('Password');
    await user.type(screen.getByLabelText('E-mail'), MEMBER);
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'Tanabana1!');
    await press('Login');
    await screen.findByText('Login Successful!');
    await waitFor(() => expect(localStorage.getItem('tanabana-user')).not.toBeNull());

    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY)!) as Record<string, unknown>;
    expect(stored).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_at: expect.any(Number),
      user: { email: MEMBER },
    });
    expect(JSON.parse(localStorage.getItem('tanabana-user')!)).toEqual({
      id: expect.any(String),
      memberName: expect.any(String),
      email: MEMBER,
    });
    const signIn = seen.find(({ line }) => line === 'POST /auth/v1/token?grant_type=password')!;
    expect(await signIn.body).toMatchObject({ email: MEMBER, password: 'Tanabana1!' });
    for (const { headers } of seen) expect(headers.get('apikey')).toBe(server().keys.anonKey);
    const profile = seen.find(({ line }) => line.startsWith('GET /rest/v1/tanabana_free'))!;
    expect(profile.headers.get('authorization')).toBe(`Bearer ${stored.access_token as string}`);
  });

  it('names the missing field in a toast too', async () => {
    const { user, press } = await open('Password');
    await press('Login');
    expect(await screen.findByText('Invalid Email')).toBeInTheDocument();
    await user.type(screen.getByLabelText('E-mail'), MEMBER);
    await press('Login');
    expect(await screen.findByText('Password Required')).toBeInTheDocument();
  });
});
