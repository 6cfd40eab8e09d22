import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readCachedUser } from '#lib/session/cached-user.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

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
const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }));
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

async function retype(user: User, name: string | RegExp, text: string) {
  await user.clear(field(name));
  await user.click(field(name));
  await user.paste(text);
}

/** Opens the edit form of a demo login. */
async function edit(name: string) {
  const id = await signInAs(name);
  const app = renderApp(`/profile/edit/${id}`);
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeInTheDocument();
  await screen.findByRole('option', { name: /\+49 Germany/ });
  await screen.findByRole('option', { name: 'Ladakh' });
  return { ...app, id };
}

/** Makes a response of the server fail. */
function fail(method: string, path: string, status: number, body: object) {
  server().intercept((request) =>
    request.method === method && request.url.includes(path) ? Response.json(body, { status }) : undefined,
  );
}

/** Records a request and lets it through. */
function spy(method: string, path: string): { url: string; body: Record<string, unknown> }[] {
  const seen: { url: string; body: Record<string, unknown> }[] = [];
  server().intercept((request) => {
    if (request.method !== method || !request.url.includes(path)) return undefined;
    void request
      .clone()
      .json()
      .then((body) => seen.push({ url: request.url, body: body as Record<string, unknown> }));
    return undefined;
  });
  return seen;
}

describe('the edit form', () => {
  it('has all fields of a member, with e-mail and membership read-only', async () => {
    await edit('free');
    expect(field('Member name')).toHaveValue('Asha Vekariya');
    expect(field('Business name')).toHaveValue('Vekariya Knit Fabrics');
    expect(field('E-mail')).toHaveValue('free@tanabana.example');
    expect(field('E-mail')).toHaveAttribute('readonly');
    expect(field('Mobile number')).not.toHaveValue('');
    expect(field(/^GST number/)).toBeEnabled();
    const weaver = within(screen.getByRole('group', { name: /^Type of business/ })).getByRole('checkbox', {
      name: 'Weaver',
    });
    expect(weaver).toBeChecked();
    expect(
      within(screen.getByRole('group', { name: /^My yarns/ })).getByRole('checkbox', { name: 'Cotton' }),
    ).toBeChecked();
    expect(field('Country')).toHaveDisplayValue(/India/);
    expect(field('State')).toHaveDisplayValue('Gujarat');
    await waitFor(() => expect(field('District')).toHaveDisplayValue('Surat'));
    expect(field('PIN/ZIP code')).toHaveValue('395002');
    expect(field('List my profile in Directory')).toBeChecked();
    expect(field('Current Membership Type')).toHaveValue('Free Member');
    expect(field('Current Membership Type')).toHaveAttribute('readonly');
    expect(screen.getByRole('button', { name: /Upgrade/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Set a password' })).toHaveAttribute('href', '/update-password');
    expect(screen.getByRole('heading', { name: 'Danger Zone' })).toBeInTheDocument();
    expect(document.title).toBe('Edit Profile - Tanabana');
  });

  it('offers no upgrade to a Paid Member, nor on an iPhone', async () => {
    const paid = await edit('paid');
    expect(screen.queryByRole('button', { name: /Upgrade/ })).not.toBeInTheDocument();
    paid.unmount();
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    await edit('free');
    expect(field('Current Membership Type')).toHaveValue('Free Member');
    expect(screen.queryByRole('button', { name: /Upgrade/ })).not.toBeInTheDocument();
  });

  it('leaves the company of a corporate member to an admin', async () => {
    await edit('executive');
    expect(field('Business name')).toHaveAttribute('readonly');
    expect(field('Business name')).toHaveAccessibleDescription('Your company. Only an admin can change it.');
  });

  it('empties the place with the country, and the district with the state', async () => {
    const { user } = await edit('free');
    await user.selectOptions(field('State'), 'Kerala');
    expect(field('District')).toHaveValue('');
    await waitFor(() => expect(within(field('District')).getByRole('option', { name: 'Kollam' })).toBeInTheDocument());
    await user.selectOptions(field('District'), 'Kollam');
    await user.selectOptions(field('Country'), 'NP');
    expect(screen.queryByLabelText('State')).not.toBeInTheDocument();
    expect(field('City/Region')).toHaveValue('');
    await user.type(field('City/Region'), 'Biratnagar');
    await user.selectOptions(field('Country'), 'DE');
    expect(field('City/Region')).toHaveValue('');
    await user.selectOptions(field('Country'), 'IN');
    expect(field('State')).toHaveValue('');
    expect(field('District')).toBeDisabled();
    expect(field('District')).toHaveDisplayValue('Select state first');
  });

  it('offers the place of a typed PIN, and fills in nothing by itself', async () => {
    const { user } = await edit('free');
    expect(screen.queryByRole('button', { name: /^Use / })).not.toBeInTheDocument();
    await retype(user, 'PIN/ZIP code', '641604');
    const offer = await screen.findByRole('button', { name: 'Use Tiruppur, Tamil Nadu' });
    expect(field('State')).toHaveDisplayValue('Gujarat');
    await user.click(offer);
    expect(field('State')).toHaveDisplayValue('Tamil Nadu');
    await waitFor(() => expect(field('District')).toHaveDisplayValue('Tiruppur'));
    expect(screen.queryByRole('button', { name: /^Use / })).not.toBeInTheDocument();
    await press(user, 'Cancel');
  });

  it('shows what is missing under each field, and moves the focus there', async () => {
    const { user } = await edit('free');
    for (const name of ['Member name', 'Business name', 'Mobile number', 'PIN/ZIP code']) await retype(user, name, '');
    await user.selectOptions(field('State'), '');
    await press(user, 'Save Changes');
    const summary = (await screen.findByText('Please check 6 fields.')).closest<HTMLElement>('[tabindex="-1"]')!;
    await waitFor(() => expect(summary).toHaveFocus());
    for (const [name, words] of [
      ['Member name', 'Name is required.'],
      ['Business name', 'Business name is required.'],
      ['Mobile number', 'Mobile number is required.'],
      ['State', 'State is required.'],
      ['District', 'District is required.'],
      ['PIN/ZIP code', 'PIN/ZIP Code is required.'],
    ] as const) {
      expect(field(name)).toHaveAccessibleDescription(words);
    }
    const errorTexts = () =>
      within(summary)
        .getAllByRole('button')
        .map((error) => error.textContent);
    expect(errorTexts()).toEqual([
      'Name is required.',
      'Mobile number is required.',
      'Business name is required.',
      'PIN/ZIP Code is required.',
      'State is required.',
      'District is required.',
    ]);
    await user.selectOptions(field('Country'), 'NP');
    await press(user, 'Save Changes');
    await waitFor(() => expect(field('City/Region')).toHaveAccessibleDescription('City/Region is required.'));
    // A field that is not there any more is named no more.
    await waitFor(() => expect(errorTexts()).toContain('City/Region is required.'));
    expect(errorTexts()).not.toContain('District is required.');
    await press(user, 'Cancel');
  });

  it('accepts ten digits from 6 to 9 for India, and shows the error twice', async () => {
    const { user } = await edit('free');
    await retype(user, 'Mobile number', '58250417361');
    expect(field('Mobile number')).toHaveValue('58250417361');
    await press(user, 'Save Changes');
    expect(await screen.findByText('Invalid Mobile Number')).toBeInTheDocument();
    expect(screen.getByText('Please enter a valid 10-digit mobile number for India.')).toBeInTheDocument();
    expect(field('Mobile number')).toHaveAccessibleDescription('Please enter a valid 10-digit Indian mobile number.');
    await press(user, 'Cancel');
  });
});

describe('saving the edit form', () => {
  it('sends an upsert, updates the name of the login, and leads home', async () => {
    const { user, router, id } = await edit('three');
    await retype(user, 'Member name', 'Devika N');
    await user.click(screen.getByRole('checkbox', { name: 'Jute' }));
    const sent = spy('POST', '/rest/v1/tanabana_free');
    await press(user, 'Save Changes');
    expect(await screen.findByText('Your Profile is updated')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
    expect(sent).toHaveLength(1);
    expect(sent[0]!.url).toContain('on_conflict=id');
    // prettier-ignore
    expect(new Set(Object.keys(sent[0]!.body))).toEqual(new Set([
      'id', 'email', 'member_name', 'business_name', 'gst_number', 'mobile_number', 'country_code', 'business_type',
      'my_yarns', 'country', 'state', 'district', 'city', 'pin_zip_code', 'list_in_directory', 'updated_at',
      'membership_type',
    ]));
    expect(sent[0]!.body).toMatchObject({ id, member_name: 'Devika N', district: 'Tiruppur', city: 'Tiruppur' });
    const { data } = await supabase().auth.getUser();
    expect(data.user!.user_metadata).toMatchObject({ member_name: 'Devika N', business_name: 'Nambiar Hosiery' });
    expect(readCachedUser()).toMatchObject({ id, memberName: 'Devika N' });
    expect(await screen.findByText('Devika N')).toBeInTheDocument();
  });

  it('keeps a saved profile when the login data cannot be changed, and shows it', async () => {
    const { user, router } = await edit('three');
    await retype(user, 'Member name', 'Devika Nambiar');
    fail('PUT', '/auth/v1/user', 500, { code: 'unexpected_failure', message: 'down' });
    await press(user, 'Save Changes');
    expect(await screen.findByText('Your Profile is updated')).toBeInTheDocument();
    expect(await screen.findByText('Auth Metadata Update Warning')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
  });

  it('shows our own sentence why a save failed, and loses nothing', async () => {
    const { user, router } = await edit('free');
    await retype(user, 'Business name', 'Vekariya & Daughters');
    fail('POST', '/rest/v1/tanabana_free', 500, { code: 'XX000', message: 'disk full', details: null, hint: null });
    await press(user, 'Save Changes');
    expect(await screen.findByText('Update Failed')).toBeInTheDocument();
    expect(screen.getByText('Something went wrong on our side. Please try again.')).toBeInTheDocument();
    expect(field('Business name')).toHaveValue('Vekariya & Daughters');
    expect(router.state.location.pathname).toMatch(/^\/profile\/edit\//);
    await press(user, 'Cancel');
  });

  it('shows under the field that a number belongs to another account', async () => {
    const { user } = await edit('free');
    const taken = {
      code: '23505',
      message: 'This mobile number is already registered with a different account.',
    };
    fail('POST', '/rest/v1/tanabana_free', 409, { ...taken, details: null, hint: null });
    await retype(user, 'Mobile number', '9825041736');
    await press(user, 'Save Changes');
    const words = 'This mobile number is already registered with a different account.';
    await waitFor(() => expect(field('Mobile number')).toHaveAccessibleDescription(words));
    await press(user, 'Cancel');
  });

  it('restores typed text after an expired session and after a reload, until it is discarded', async () => {
    const { user, router, id, unmount } = await edit('free');
    await retype(user, 'Member name', 'Asha V. Vekariya');
    fail('POST', '/rest/v1/tanabana_free', 401, {
      code: 'PGRST303',
      message: 'JWT expired',
      details: null,
      hint: null,
    });
    await press(user, 'Save Changes');
    expect(await screen.findByText('User session not found. Please log in again.')).toBeInTheDocument();
    expect(router.state.location).toMatchObject({ pathname: '/login', search: { redirect: `/profile/edit/${id}` } });
    unmount();
    server().intercept(null);

    const again = await edit('free');
    await waitFor(() => expect(field('Member name')).toHaveValue('Asha V. Vekariya'));
    await press(again.user, 'Discard it');
    expect(field('Member name')).toHaveValue('Asha Vekariya');
    again.unmount();
    await edit('free');
    expect(field('Member name')).toHaveValue('Asha Vekariya');
    expect(screen.queryByRole('button', { name: 'Discard it' })).not.toBeInTheDocument();
  });

  it('creates the profile of a user who has none, with the credits of a signup', async () => {
    await server().auth.createUser({ email: 'late@tanabana.example', password: 'Tanabana1!', email_confirm: true });
    const id = await signInAs('late');
    const { user, router } = renderApp(`/profile/edit/${id}`);
    expect(await screen.findByText('Complete Your Profile')).toBeInTheDocument();
    await user.type(field('Member name'), 'Late Comer');
    await user.type(field('Business name'), 'Late Yarns');
    await user.type(field('Mobile number'), '9825077001');
    await user.type(field('PIN/ZIP code'), '395002');
    await user.click(await screen.findByRole('button', { name: 'Use Surat, Gujarat' }));
    await press(user, 'Save Changes');
    expect(await screen.findByText('Your Profile is updated')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
    const { data } = await supabase()
      .from('tanabana_free')
      .select('member_name, messaging_credits')
      .eq('id', id)
      .single();
    expect(data).toEqual({ member_name: 'Late Comer', messaging_credits: 25 });
  });
});

describe('who may edit', () => {
  it('redirects home from the form of another member', async () => {
    const free = await signInAs('free');
    await signInAs('three');
    const { router } = renderApp(`/profile/edit/${free}`);
    expect(await screen.findByText('You can only edit your own profile.')).toBeInTheDocument();
    expect(screen.getByText('Unauthorized')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('redirects a signed-out user to the login, and back', async () => {
    await supabase().auth.signOut();
    const { router } = renderApp('/profile/edit/me');
    expect(await screen.findByText('Could not retrieve user session. Please log in.')).toBeInTheDocument();
    expect(router.state.location).toMatchObject({ pathname: '/login', search: { redirect: '/profile/edit/me' } });
  });

  it('shows when the profile could not be loaded, and tries again', async () => {
    const id = await signInAs('free');
    fail('GET', 'tanabana_free?select=member_name', 500, { code: 'XX000', message: 'down', details: null, hint: null });
    const { user } = renderApp(`/profile/edit/${id}`);
    expect(await screen.findAllByText('Failed to load profile data.')).not.toHaveLength(0);
    server().intercept(null);
    await press(user, 'Try again');
    expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeInTheDocument();
  });
});

describe('districts that are not built in', () => {
  it('come from the cities service', async () => {
    const { user } = await edit('free');
    let answer: (response: Response) => void;
    const openDialog = new Promise<Response>((resolve) => (answer = resolve));
    server().intercept(({ url }) => (url.endsWith('/functions/v1/cities') ? openDialog : undefined));
    await user.selectOptions(field('State'), 'Ladakh');
    expect(field('District')).toHaveDisplayValue('Loading districts...');
    answer!(Response.json({ cities: [{ id: 1, name: 'Leh' }], error: null }));
    await waitFor(() => expect(within(field('District')).getByRole('option', { name: 'Leh' })).toBeInTheDocument());
    await press(user, 'Cancel');
  });

  it('name the state when they cannot be loaded, and let the district be typed', async () => {
    const { user } = await edit('free');
    fail('POST', '/functions/v1/cities', 502, { error: { code: 'unavailable', message: 'down' } });
    await user.selectOptions(field('State'), 'Ladakh');
    expect(await screen.findByText('Could not load districts for Ladakh.')).toBeInTheDocument();
    expect(field('District')).toHaveAttribute('placeholder', 'No districts for this state');
    await user.type(field('District'), 'Leh');
    expect(field('District')).toHaveValue('Leh');
    await press(user, 'Cancel');
  });
});

describe('deleting the account', () => {
  async function openDialog(name: string) {
    const app = await edit(name);
    await press(app.user, 'Delete My Profile');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete your profile?' });
    return { ...app, dialog: within(dialog) };
  }

  it('explains to an admin the effect on administration, and asks for the password', async () => {
    const { user } = await edit('admin4');
    await press(user, 'Delete My Profile');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your admin account?' }));
    expect(dialog.getByText(/your access to administration ends/)).toBeInTheDocument();
    const confirm = () => user.click(dialog.getByRole('button', { name: 'Delete my profile for good' }));
    const password = await dialog.findByLabelText(/password/i, { selector: 'input' });
    await confirm();
    expect(dialog.getByText('Please enter your password, or the code from the e-mail.')).toBeInTheDocument();
    await user.type(password, 'not-this-one');
    await confirm();
    expect(await dialog.findByText('The current password is not right.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  });

  it('is not offered to the main admin, with the reason', async () => {
    await edit('admin1');
    expect(await screen.findByText(/This is the main admin account/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete My Profile' })).not.toBeInTheDocument();
  });

  it('asks first, and shows what failed', async () => {
    const { user, dialog } = await openDialog('zero');
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(dialog.getByText(/Tax invoices stay/)).toBeInTheDocument();
    fail('POST', '/handle-delete-profile', 500, { success: false, error: { code: 'unexpected_failure', message: '' } });
    await user.click(dialog.getByRole('button', { name: 'Delete my profile for good' }));
    expect(await screen.findByText('Profile Deletion Failed')).toBeInTheDocument();
    expect(screen.getByText('Could not delete your profile. Please try again or contact support.')).toBeInTheDocument();
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();
  });

  it('deletes the account, signs out and leads home', async () => {
    const { user, dialog, router, id } = await openDialog('zero');
    await user.click(dialog.getByRole('button', { name: 'Delete my profile for good' }));
    expect(await screen.findByText('Account Deleted')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect((await supabase().auth.getSession()).data.session).toBeNull();
    expect(readCachedUser()).toBeNull();
    expect(await server().auth.findUserById(id)).toBeNull();
  });
});
