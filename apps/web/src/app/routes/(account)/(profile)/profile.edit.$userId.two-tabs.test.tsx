/** A profile that another tab or device saves while its form is open here. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readCachedUser } from '#lib/session/cached-user.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();

const KERALA = { state: 'Kerala', district: 'Kollam', city: 'Kollam', pin_zip_code: '691001' };

type App = Awaited<ReturnType<typeof edit>>;
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const save = ({ user }: App) => user.click(screen.getByRole('button', { name: 'Save Changes' }));
const profile = () => supabase().from('tanabana_free');

async function edit(name: string) {
  const id = await signInAs(name);
  const app = renderApp(`/profile/edit/${id}`);
  expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeInTheDocument();
  await screen.findByRole('option', { name: 'Ladakh' });
  return { ...app, id };
}

async function retype({ user }: App, name: string, text: string) {
  await user.clear(field(name));
  await user.click(field(name));
  await user.paste(text);
}

/** The save of the other tab. */
async function saveElsewhere(id: string, changes: object) {
  const { error } = await profile().update(changes).eq('id', id);
  expect(error).toBeNull();
}

const stored = async (id: string, columns: string) => (await profile().select(columns).eq('id', id).single()).data;

it('keeps what the other tab has saved in fields that were not touched here', async () => {
  const app = await edit('free');
  await saveElsewhere(app.id, { ...KERALA, member_name: 'Asha V.' });
  await retype(app, 'Business name', 'Vekariya & Daughters');
  await save(app);
  expect(await screen.findByText('Your Profile is updated')).toBeInTheDocument();
  expect(await stored(app.id, 'member_name, business_name, state, district, city, pin_zip_code')).toEqual({
    ...KERALA,
    member_name: 'Asha V.',
    business_name: 'Vekariya & Daughters',
  });
  expect(readCachedUser()).toMatchObject({ memberName: 'Asha V.' });
  const { data } = await supabase().auth.getUser();
  expect(data.user!.user_metadata).toMatchObject({ member_name: 'Asha V.', business_name: 'Vekariya & Daughters' });
  expect(screen.queryByText('Changed Elsewhere Too')).not.toBeInTheDocument();
});

it('says which fields of the other tab a later save has replaced', async () => {
  const app = await edit('three');
  await saveElsewhere(app.id, KERALA);
  await retype(app, 'PIN/ZIP code', '641602');
  await save(app);
  expect(await screen.findByText('Changed Elsewhere Too', {}, { timeout: 5000 })).toBeInTheDocument();
  expect(screen.getByText(/saved other values: Location\. They are replaced with yours/)).toBeInTheDocument();
  // The place is one: its PIN does not go with another state.
  expect(await stored(app.id, 'state, district, pin_zip_code')).toEqual({
    state: 'Tamil Nadu',
    district: 'Tiruppur',
    pin_zip_code: '641602',
  });
});

it('restores a place as it was typed, not half of it over the place of the other tab', async () => {
  const app = await edit('dealer');
  await saveElsewhere(app.id, { state: 'Gujarat', district: 'Surat', city: 'Surat', pin_zip_code: '395002' });
  app.unmount();
  const before = await edit('dealer');
  await retype(before, 'PIN/ZIP code', '395003');
  before.unmount();
  await saveElsewhere(app.id, KERALA);
  const { user } = await edit('dealer');
  expect(field('PIN/ZIP code')).toHaveValue('395003');
  expect(field('State')).toHaveValue('Gujarat');
  await waitFor(() => expect(field('District')).toHaveValue('Surat'));
  await user.click(screen.getByRole('button', { name: 'Discard it' }));
  await waitFor(() => expect(field('State')).toHaveValue('Kerala'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
});

it('finds its own values after a save whose response was lost, and changes them back', async () => {
  const app = await edit('paid');
  const { business_name } = (await stored(app.id, 'business_name')) as unknown as { business_name: string };
  await retype(app, 'Business name', 'Lost Yarns');
  server().loseAnswers(/^POST .*\/tanabana_free/);
  await save(app);
  expect(await screen.findByText('Update Failed')).toBeInTheDocument();
  expect(await stored(app.id, 'business_name')).toEqual({ business_name: 'Lost Yarns' });
  await retype(app, 'Business name', business_name);
  await save(app);
  expect(await screen.findByText('Your Profile is updated')).toBeInTheDocument();
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/'));
  expect(await stored(app.id, 'business_name')).toEqual({ business_name });
});

it('saves nothing while it cannot be read what is stored', async () => {
  const app = await edit('free');
  await retype(app, 'Member name', 'Asha');
  server().intercept(({ method, url }) => {
    if (url.includes('/rest/v1/tanabana_free') && method === 'POST') throw new Error('nothing may be saved');
    return url.includes('/rest/v1/tanabana_free') ? Response.json({ message: 'down' }, { status: 503 }) : undefined;
  });
  await save(app);
  expect(await screen.findByText('Update Failed')).toBeInTheDocument();
  expect(field('Member name')).toHaveValue('Asha');
  server().intercept(null);
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
});
