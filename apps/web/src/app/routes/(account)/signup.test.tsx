import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LEGAL_VERSION } from '@tanabana/domain/accounts/legal-texts';
import { supabase } from '#lib/reading/supabase.ts';
import { latestCode, renderApp, startServer, watchRequests } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
});

type User = ReturnType<typeof renderApp>['user'];
const press = async (user: User, name: string | RegExp) => user.click(screen.getByRole('button', { name }));

/** From the e-mail to the completion form. */
async function proveEmail(email: string) {
  const app = renderApp('/signup');
  await app.user.type(await screen.findByLabelText('E-mail'), email);
  await press(app.user, 'Continue with Email');
  const otp = await screen.findByRole('textbox', { name: 'OTP' });
  await app.user.type(otp, await latestCode(server(), email));
  expect(app.router.state.location.pathname).toBe('/signup');
  await press(app.user, 'Verify OTP');
  expect(await screen.findByRole('heading', { name: 'Complete Your Profile' })).toBeInTheDocument();
  return app;
}

async function fillRequired(user: User, mobile: string) {
  await user.type(screen.getByLabelText('Name'), 'Rita Shah');
  await user.type(screen.getByLabelText('Business name'), 'Shah Texturisers');
  await user.type(screen.getByLabelText('Mobile number'), mobile);
}

describe('signing up', () => {
  it('leads from an e-mail to a profile with 25 credits and a referral code', async () => {
    localStorage.setItem('left-behind', 'by somebody else');
    const { user, router } = await proveEmail('rita@mill.example');
    expect(localStorage.getItem('left-behind')).toBeNull();

    await fillRequired(user, '+91 98250-11111');
    await user.tab();
    await user.type(screen.getByLabelText(/^PIN/), '395002');
    expect(screen.getByLabelText('Mobile number')).toHaveValue('9825011111');
    await user.click(await screen.findByRole('button', { name: 'Use Surat, Gujarat' }));
    await press(user, 'Create Profile');

    expect(await screen.findByText('Profile Created!')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/profile/me');
    expect(await screen.findByRole('heading', { name: 'Rita Shah', level: 1 })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '25 of 25 credits left' })).toBeInTheDocument();
    expect(await screen.findByText('Balance 25')).toBeInTheDocument();
    expect(screen.getByText(/^RITAS11111[A-Z0-9]{2}$/)).toBeInTheDocument();
    expect(screen.getByText('Surat, Gujarat 395002')).toBeInTheDocument();
    expect(screen.getByText('+91 98250 11111')).toBeInTheDocument();
    const today = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' }).format(
      new Date(),
    );
    expect(await screen.findByText(/^You accepted version/)).toHaveTextContent(
      `You accepted version ${LEGAL_VERSION} of the Terms of Use and the Privacy Policy on ${today}.`,
    );
  });

  it('shows under the field that a mobile number is taken, and keeps the rest', async () => {
    const { user } = await proveEmail('second@mill.example');
    await fillRequired(user, '9825011111');
    await press(user, 'Create Profile');
    const mobile = screen.getByLabelText('Mobile number');
    await waitFor(() =>
      expect(mobile).toHaveAccessibleDescription('This mobile number is already registered with a different account.'),
    );
    expect(screen.getByLabelText('Business name')).toHaveValue('Shah Texturisers');
  });

  it('refuses an address that has an account, and an invalid one', async () => {
    const { user } = renderApp('/signup');
    const email = await screen.findByLabelText('E-mail');
    await user.type(email, 'rita @mill');
    await press(user, 'Continue with Email');
    expect(await screen.findByText('Invalid Email')).toBeInTheDocument();
    expect(email).toHaveFocus();
    await user.clear(email);
    await user.type(email, 'free@tanabana.example');
    await press(user, 'Continue with Email');
    expect(await screen.findByText('Email Already Registered')).toBeInTheDocument();
    expect(shownToast()?.ms).toBe(9000);
    expect(email).toHaveValue('free@tanabana.example');
  });

  it('asks for the OTP, refuses a wrong one and lets the address be changed', async () => {
    const { user } = renderApp('/signup');
    await user.type(await screen.findByLabelText('E-mail'), 'third@mill.example');
    await press(user, 'Continue with Email');
    const otp = await screen.findByRole('textbox', { name: 'OTP' });
    expect(screen.getByRole('button', { name: 'Resend OTP' })).toBeDisabled();
    await press(user, 'Verify OTP');
    expect(await screen.findByText('OTP Required')).toBeInTheDocument();
    await user.type(otp, '00 00-00');
    expect(otp).toHaveValue('000000');
    await press(user, 'Verify OTP');
    expect(await screen.findByText('OTP Verification Failed')).toBeInTheDocument();
    await press(user, 'Change Email');
    expect(screen.getByLabelText('E-mail')).toHaveValue('third@mill.example');
  });

  it('sends signup and resend as the service expects, and shows for ten seconds that an OTP was sent', async () => {
    const seen = watchRequests(server());
    const { user } = renderApp('/signup');
    await user.type(await screen.findByLabelText('E-mail'), 'resend@mill.example');
    await press(user, 'Continue with Email');
    const otp = await screen.findByRole('textbox', { name: 'OTP' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Resend OTP' })).toBeEnabled());
    vi.useRealTimers();
    await press(user, 'Resend OTP');
    expect(await screen.findByText('OTP Resent')).toBeInTheDocument();
    await user.type(otp, await latestCode(server(), 'resend@mill.example'));
    const bodyOf = (path: string) => seen.find(({ line }) => line === `POST ${path}`)?.body;
    expect(await bodyOf('/auth/v1/resend')).toMatchObject({ type: 'signup', email: 'resend@mill.example' });

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Resend OTP' })).toBeEnabled());
    vi.useRealTimers();
    server().intercept(({ url }) =>
      url.includes('/auth/v1/resend')
        ? Response.json({ code: 'over_email_send_rate_limit' }, { status: 429 })
        : undefined,
    );
    await press(user, 'Resend OTP');
    expect(await screen.findByText('Failed to Resend OTP')).toBeInTheDocument();
    expect(shownToast()).toMatchObject({ body: expect.stringContaining('An OTP was sent recently.'), ms: 10_000 });

    const verified: Promise<unknown>[] = [];
    server().intercept((request) => {
      if (!request.url.includes('/auth/v1/verify')) return undefined;
      verified.push(request.clone().json());
      return Response.json({});
    });
    await press(user, 'Verify OTP');
    expect(await screen.findByText(/a session could not be created. Try resending\.$/)).toBeInTheDocument();
    const token = expect.stringMatching(/^\d{6}$/) as string;
    expect(await verified[0]).toMatchObject({ email: 'resend@mill.example', type: 'signup', token });
  });

  it.each([
    [
      'a refusal with its words',
      'Signup Failed',
      'Not today.',
      () => Response.json({ error: { code: 'validation_failed', message: 'Not today.' } }, { status: 400 }),
    ],
    [
      'no answer',
      'Signup Error',
      'A network error occurred. Please check your connection and try again.',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
    [
      'an answer that says nothing',
      'Signup Error',
      'An unexpected error occurred. Please try again.',
      () => new Response('', { status: 500 }),
    ],
  ])('shows %s as "%s"', async (_name, title, body, answer) => {
    const { user } = renderApp('/signup');
    await user.type(await screen.findByLabelText('E-mail'), 'unlucky@mill.example');
    server().intercept(({ url }) => (url.includes('/usersignup') ? answer() : undefined));
    await press(user, 'Continue with Email');
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(body)).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toHaveValue('unlucky@mill.example');
  });

  it('redirects from the completion form to the start without a session', async () => {
    const { router } = renderApp('/register-profile');
    expect(await screen.findByText('Signup Incomplete')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/signup'));
  });

  it('tells a person who has had the credits of a signup before', async () => {
    await server().run(`insert into private.counted_people (kind, hash, used_referral)
      values ('email', private.person_hash('email', 'was.here@mill.example'), false)`);
    const { user } = await proveEmail('was.here+again@mill.example');
    await fillRequired(user, '9825077777');
    await press(user, 'Create Profile');
    expect(await screen.findByText('Profile Created!')).toBeInTheDocument();
    expect(screen.getByText('You have had these credits before: each person gets them once.')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Rita Shah', level: 1 })).toBeInTheDocument();
    expect(
      await server().run(`select messaging_credits from private.members where mobile_number = '9825077777'`),
    ).toEqual([{ messaging_credits: 0 }]);
  });

  it('distinguishes a saved profile from failed credits', async () => {
    const { user, router } = await proveEmail('fourth@mill.example');
    await fillRequired(user, '9825044444');
    server().intercept(({ url }) =>
      url.includes('/handle-user-signup-credits') ? Response.json({ error: 'down' }, { status: 503 }) : undefined,
    );
    await press(user, 'Create Profile');
    expect(await screen.findByText('Profile Created, But Credits Failed')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/profile/me');
  });
});

describe('the completion form', () => {
  it('lists all errors at the top, links to each field and keeps typed text', async () => {
    const { user } = await proveEmail('fifth@mill.example');
    await user.type(screen.getByLabelText('Business name'), 'Shah Texturisers');
    await press(user, 'Create Profile');
    const summary = (await screen.findByText('Please check 2 fields.')).closest<HTMLElement>('[tabindex="-1"]')!;
    await waitFor(() => expect(summary).toHaveFocus());
    await user.click(within(summary).getByRole('button', { name: 'Mobile number is required for India' }));
    expect(screen.getByLabelText('Mobile number')).toHaveFocus();
    expect(screen.getByLabelText('Business name')).toHaveValue('Shah Texturisers');
  });

  it('binds district to state, state to India and the city to every other country', async () => {
    const { user } = await proveEmail('sixth@mill.example');
    const district = () => screen.getByLabelText<HTMLSelectElement>(/^District/);
    expect(district()).toBeDisabled();
    expect(district()).toHaveDisplayValue('Select state first');
    await screen.findByRole('option', { name: 'Gujarat' });
    await user.selectOptions(screen.getByLabelText(/^State/), 'Gujarat');
    await waitFor(() => expect(district()).toBeEnabled());
    await user.selectOptions(district(), 'Surat');
    await user.selectOptions(screen.getByLabelText(/^State/), 'Kerala');
    expect(district()).toHaveValue('');

    const country = screen.getByLabelText('Country');
    await user.selectOptions(country, 'DE');
    expect(screen.queryByLabelText(/^State/)).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(/^City/), 'Krefeld');
    await user.selectOptions(country, 'IN');
    expect(screen.getByLabelText(/^State/)).toHaveValue('');
    await user.selectOptions(country, 'DE');
    expect(screen.getByLabelText(/^City/)).toHaveValue('');
  });

  it.each([
    ['IN', 'IN', '12345', 'For India, please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.'],
    ['IN', 'IN', '', 'Mobile number is required for India'],
    ['DE', 'DE', '12345', 'Please enter a valid mobile number (7-15 digits).'],
    ['DE', 'DE', '', 'Mobile number is required with country code'],
  ])('in %s with the code of %s and "%s" shows: %s', async (country, code, number, message) => {
    const { user } = await proveEmail(`mobile${message.length}@mill.example`);
    await screen.findByRole('option', { name: /\+49 Germany/ });
    await user.selectOptions(screen.getByLabelText('Country'), country);
    await user.selectOptions(screen.getByLabelText('Country code'), code);
    if (number) await user.type(screen.getByLabelText(/^Mobile number/), number);
    await press(user, 'Create Profile');
    await waitFor(() => expect(screen.getByLabelText(/^Mobile number/)).toHaveAccessibleDescription(message));
  });

  it('requires a country code with a number, and neither outside India', async () => {
    const { user } = await proveEmail('seventh@mill.example');
    await screen.findByRole('option', { name: /\+49 Germany/ });
    await user.selectOptions(screen.getByLabelText('Country'), 'DE');
    const code = screen.getByLabelText('Country code');
    expect(code).toHaveDisplayValue('No number');
    await user.type(screen.getByLabelText(/^Mobile number/), '2151123456');
    expect(code).toHaveDisplayValue(/\+49 Germany/);
    await user.selectOptions(code, '');
    await press(user, 'Create Profile');
    await waitFor(() => expect(code).toHaveAccessibleDescription('Country code is required with mobile number'));
  });
});
