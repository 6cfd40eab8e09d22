import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { creditsOf } from '#testing/credits-of.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';

vi.mock(import('@tanabana/domain/reference/places'), async (load) => {
  const places = await load();
  return {
    ...places,
    // The state that the built-in list is taken to lack.
    districtsOf: (state) => (state === 'Ladakh' ? Promise.resolve([]) : places.districtsOf(state)),
  };
});

const server = startServer();

type User = ReturnType<typeof renderApp>['user'];
const create = (user: User) => user.click(screen.getByRole('button', { name: 'Create Profile' }));
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const box = (group: RegExp, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole('checkbox', { name });

const UNKNOWN_CODE = 'This referral code is not known. Please check it.';

async function idOf(name: string): Promise<string> {
  const [user] = await server().run(`select id from auth.users where email = '${name}@tanabana.example'`);
  return String(user!.id);
}

let made = 0;

/** The completion form of a user who has just proved an address. */
async function open({ emailVerified = true } = {}) {
  made += 1;
  const name = `new${made}`;
  const email = `${name}@tanabana.example`;
  await server().auth.createUser({ email, password: 'Tanabana1!', email_confirm: true });
  const userId = await signInAs(name);
  const app = renderApp('/terms-of-use');
  await screen.findByRole('heading', { level: 1 });
  const signup = { userId, email, emailVerified };
  await app.router.navigate({ to: '/register-profile', state: { signup } });
  await screen.findByRole('heading', { name: 'Complete Your Profile' });
  return { ...app, signup, mobile: `98250330${String(made).padStart(2, '0')}` };
}

/** Pastes: other tests of the form cover typing, which is slow. */
async function fill(user: User, mobile: string) {
  for (const [name, text] of [
    ['Name', 'Rita Shah'],
    ['Business name', 'Shah Texturisers'],
    ['Mobile number', mobile],
  ] as const) {
    await user.click(field(name));
    await user.paste(text);
  }
}

function fail(path: string, status: number, body: object) {
  server().intercept(({ url }) => (url.includes(path) ? Response.json(body, { status }) : undefined));
}

describe('the completion form', () => {
  it('starts with India, +91, Free Member and the directory, beside the benefits of Paid', async () => {
    await open();
    expect(field('E-mail')).toHaveAttribute('readonly');
    expect(field('Country code')).toHaveDisplayValue(/\+91/);
    expect(field('Country')).toHaveDisplayValue(/India/);
    expect(screen.getByRole('radio', { name: 'Free Member' })).toBeChecked();
    expect(field('List my profile in Directory')).toBeChecked();
    for (const name of [/^GST number/, /^PIN/, /^Referral code/, /^State/, /^District/]) {
      expect(screen.getByText(name, { selector: 'label' })).toHaveTextContent('optional');
    }
    expect(screen.getByRole('complementary', { name: 'Paid membership adds' })).toBeInTheDocument();
    expect(screen.queryByText(/not verified yet/)).not.toBeInTheDocument();
  });

  it('adds and removes an entry of several, and sends the referral code normalized', async () => {
    const { user, mobile, signup } = await open();
    const sent: Record<string, { profileData?: Record<string, unknown> }> = {};
    const requests: string[] = [];
    server().intercept((request) => {
      if (request.url.includes('mobile_number=eq.')) requests.push(decodeURIComponent(request.url));
      const name = /functions\/v1\/(\S+)/.exec(request.url)?.[1];
      if (name) void request.clone().json().then((body) => (sent[name] = body as object)); // prettier-ignore
      return undefined;
    });
    await user.click(box(/^Type of business/, 'Weaver'));
    await user.click(box(/^Type of business/, 'Sizer'));
    await user.click(box(/^Type of business/, 'Weaver'));
    await user.click(box(/^My yarns/, 'Jute'));
    await fill(user, mobile);
    await server().run(`update private.members set referral_code = 'ABCDE12345XY' where id = '${await idOf('three')}'`);
    await user.click(field(/^Referral code/));
    await user.paste(' abcde-12345 xy ');
    await create(user);
    await screen.findByText('Profile Created!');
    expect(sent['unified-signup']!.profileData).toMatchObject({
      referral_code: 'ABCDE12345XY',
      business_type: ['Sizer'],
      my_yarns: ['Jute'],
      list_in_directory: true,
      language: 'en',
    });
    expect(sent['handle-user-signup-credits']).toMatchObject({ referralCodeUsed: 'ABCDE12345XY' });
    expect(await creditsOf(server(), signup.userId)).toBe(30);
    expect(requests[0]).toContain(`country_code=eq.+91&email=neq.${signup.email}`);
  });

  it('checks a referral code when the field is left, and creates no profile with an unknown one', async () => {
    const { user, mobile, signup } = await open();
    await fill(user, mobile);
    await user.click(field(/^Referral code/));
    await user.paste('three33333xy');
    await user.tab();
    expect(field(/^Referral code/)).toHaveValue('THREE33333XY');
    await waitFor(() => expect(field(/^Referral code/)).toHaveAccessibleDescription(UNKNOWN_CODE));
    await create(user);
    expect(await screen.findByText('Please check one field.')).toBeInTheDocument();
    expect(screen.queryByText('Profile Created!')).not.toBeInTheDocument();
    expect(await server().run(`select id from private.members where id = '${signup.userId}'`)).toEqual([]);
    await server().run(`update private.members set referral_code = 'THREE33333XZ' where id = '${await idOf('three')}'`);
    await user.type(field(/^Referral code/), '{Backspace}Z');
    await user.tab();
    const known = 'This code is valid: 5 credits for each of you.';
    await waitFor(() => expect(field(/^Referral code/)).toHaveAccessibleDescription(known));
    await create(user);
    await screen.findByText('Profile Created!');
    expect(await creditsOf(server(), signup.userId)).toBe(30);
  });

  it('refuses an unknown code also when the check before was not possible', async () => {
    const { user, mobile } = await open();
    await fill(user, mobile);
    fail('/check-referral-code', 429, { error: { code: 'over_request_rate_limit', message: 'Too many requests.' } });
    await user.type(field(/^Referral code/), 'NOBODY');
    await create(user);
    await waitFor(() => expect(field(/^Referral code/)).toHaveAccessibleDescription(UNKNOWN_CODE));
    expect(field(/^Referral code/)).toHaveValue('NOBODY');
  });

  it('shows when the code brought nothing because its owner left meanwhile', async () => {
    const { user, mobile } = await open();
    await server().run(`update private.members set referral_code = 'THREE44444XY' where id = '${await idOf('three')}'`);
    await fill(user, mobile);
    await user.type(field(/^Referral code/), 'THREE44444XY');
    server().intercept(({ url }) => {
      if (!url.includes('/handle-user-signup-credits')) return undefined;
      const answer = { success: true, newBalance: 25, granted: 25, referralGranted: false, message: '', error: null };
      return Response.json(answer);
    });
    await create(user);
    await screen.findByText('Profile Created!');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Referral Code Not Taken')).toBeInTheDocument();
  });

  it('stores numbers in their canonical notation, and shows it', async () => {
    const { user, mobile } = await open();
    const sent: unknown[] = [];
    server().intercept((request) => {
      if (request.url.includes('/unified-signup')) void request.clone().json().then((body) => sent.push(body)); // prettier-ignore
      return undefined;
    });
    await fill(user, `+91 ${mobile.slice(0, 5)}-${mobile.slice(5)}`);
    await user.click(field(/^GST number/));
    expect(field('Mobile number')).toHaveValue(mobile);
    await user.paste('24 abcde-1234-f 1z5');
    await user.click(field(/^PIN/));
    expect(field(/^GST number/)).toHaveValue('24ABCDE1234F1Z5');
    await user.paste('३९ ५००२');
    expect(await screen.findByRole('button', { name: /^Use Surat/ })).toBeInTheDocument();
    await create(user);
    await screen.findByText('Profile Created!');
    const profileData = { mobile_number: mobile, gst_number: '24ABCDE1234F1Z5', pin_zip_code: '395002' };
    expect(sent).toMatchObject([{ profileData }]);
  });

  it('truncates nothing: a pasted text that is too long stays whole, with its length and an error', async () => {
    const { user, mobile } = await open();
    await fill(user, `${mobile}6`);
    const error = 'For India, please enter a valid 10-digit mobile number starting with 6, 7, 8, or 9.';
    expect(field('Mobile number')).toHaveValue(`${mobile}6`);
    expect(field('Mobile number')).toHaveAccessibleDescription(error);
    await user.click(field(/^PIN/));
    await user.paste('39500X');
    expect(field(/^PIN/)).toHaveAccessibleDescription('An Indian PIN has 6 digits.');
    await user.paste('-SURAT');
    expect(field(/^PIN/)).toHaveValue('39500X-SURAT');
    expect(field(/^PIN/)).toHaveAccessibleDescription('Please enter at most 10 characters.');
    expect(screen.getByText('12/10')).toBeInTheDocument();
    await user.click(field('Name'));
    await user.paste(` ${'Shah '.repeat(20)}`);
    expect(field(/^Name/)).toHaveAccessibleDescription('Please enter at most 100 characters.');
    await create(user);
    expect(await screen.findByText('Please check 3 fields.')).toBeInTheDocument();
    expect(field(/^Name/).value).toHaveLength(110);
  });

  it('restores typed text after a reload', async () => {
    const { user, unmount, signup } = await open();
    await user.type(field('Name'), 'Rita Shah');
    await user.click(box(/^My yarns/, 'Jute'));
    unmount();
    const again = renderApp('/terms-of-use');
    await screen.findByRole('heading', { level: 1 });
    await again.router.navigate({ to: '/register-profile', state: { signup } });
    await waitFor(() => expect(field('Name')).toHaveValue('Rita Shah'));
    expect(box(/^My yarns/, 'Jute')).toBeChecked();
  });

  it('shows when the districts of a state cannot be loaded', async () => {
    const { user } = await open();
    await screen.findByRole('option', { name: 'Ladakh' });
    fail('/functions/v1/cities', 502, { error: { code: 'cities_unavailable', message: 'down' } });
    await user.selectOptions(field(/^State/), 'Ladakh');
    expect(await screen.findByText('Could not load districts for the state.')).toBeInTheDocument();
  });
});

describe('a refused completion form', () => {
  it('names an unverified address: a warning at once, an error at the end', async () => {
    const { user, router, mobile } = await open({ emailVerified: false });
    expect(screen.getByText(/not verified yet/)).toBeInTheDocument();
    await fill(user, mobile);
    await create(user);
    expect(await screen.findByText('Email Not Verified')).toBeInTheDocument();
    expect(screen.getByText('Please complete the OTP step first.')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/signup'));
  });

  it('names a session that has expired', async () => {
    const { user, router, mobile } = await open();
    await fill(user, mobile);
    await supabase().auth.signOut({ scope: 'local' });
    await create(user);
    expect(await screen.findByText('User session not found')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/signup'));
  });

  it('names an error of the server, in a sentence for nine seconds', async () => {
    const { user, mobile } = await open();
    await fill(user, mobile);
    // The text is misleading on purpose: nothing may depend on it.
    const message = 'duplicate key value violates unique constraint: it already exists';
    fail('/unified-signup', 500, { error: { code: 'unexpected_failure', message } });
    await create(user);
    expect(await screen.findByText('Profile Creation Failed')).toBeInTheDocument();
    expect(shownToast()).toMatchObject({
      body: 'Something went wrong on our side. Please try again.',
      ms: 9000,
      tone: 'error',
    });
    expect(field('Business name')).toHaveValue('Shah Texturisers');
  });

  it('names an address that has a profile', async () => {
    const { user, mobile } = await open();
    await fill(user, mobile);
    fail('/unified-signup', 409, { error: { code: 'TAKEN', message: 'taken' } });
    await create(user);
    const words = 'This Email id already exists. Please use a new email id to signup.';
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(shownToast()).toMatchObject({ ms: 9000 });
  });

  it('names a number that could not be checked', async () => {
    const { user, mobile } = await open();
    await fill(user, mobile);
    fail('mobile_number=eq.', 500, { code: 'XX000', message: 'disk full', details: null, hint: null });
    await create(user);
    expect(await screen.findByText('Submission Failed')).toBeInTheDocument();
    expect(screen.getByText('Something went wrong on our side. Please try again.')).toBeInTheDocument();
  });
});

describe('a wish for Paid', () => {
  /** Holds back what was to happen after two seconds. */
  function holdTwoSeconds(): () => void {
    const later: (() => void)[] = [];
    const real = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms?: number, ...rest: unknown[]) => {
      if (ms !== 2000) return real(act, ms, ...rest);
      later.push(act);
      return 0;
    }) as typeof setTimeout);
    return () => {
      expect(later).toHaveLength(1);
      later[0]!();
    };
  }

  async function createAsPaid() {
    const app = await open();
    await fill(app.user, app.mobile);
    await app.user.click(screen.getByRole('radio', { name: 'Paid Member' }));
    const pass = holdTwoSeconds();
    await create(app.user);
    expect(await screen.findByText(/Taking you to the payment page/)).toBeInTheDocument();
    expect(app.router.state.location.pathname).toBe('/profile/me');
    return { ...app, pass };
  }

  it('leads to the payment page two seconds after the profile is created', async () => {
    const { router, pass } = await createAsPaid();
    pass();
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment/razorpay'));
  });

  it('does not redirect a user who has gone on elsewhere', async () => {
    const { router, pass } = await createAsPaid();
    await router.navigate({ to: '/faq' });
    pass();
    await screen.findByRole('heading', { level: 1 });
    expect(router.state.location.pathname).toBe('/faq');
  });

  it('is not offered on an iPhone, and its price is not shown', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    await open();
    expect(screen.getByRole('radio', { name: 'Free Member' })).toBeChecked();
    expect(screen.queryByRole('radio', { name: 'Paid Member' })).not.toBeInTheDocument();
    expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
  });

  it('that is stored on an iPhone ends on the profile, with a link to the website', async () => {
    const { user, router, mobile } = await open();
    await fill(user, mobile);
    await user.click(screen.getByRole('radio', { name: 'Paid Member' }));
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    await create(user);
    expect(await screen.findByText('Please complete your Paid Membership on our website.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/profile/me');
  });
});
