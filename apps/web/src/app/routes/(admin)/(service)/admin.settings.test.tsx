// The settings that admins share, when answers are lost or come late.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';

const server = startServer();

beforeEach(async () => {
  await supabase().auth.signOut();
  sessionStorage.clear();
});

const rate = () => screen.getByLabelText('Rupees for one US dollar');
const form = () => within(rate().closest('form')!);
const save = () => form().getByRole('button', { name: 'Save' });
const stored = async () => (await server().run('select rupees::text from dollar_rate'))[0];

async function openWith(typed: string) {
  await signInAs('admin2');
  const { user } = renderApp('/admin/settings');
  await screen.findByLabelText('Rupees for one US dollar');
  await user.clear(rate());
  await user.type(rate(), typed);
  return user;
}

describe('the rate of the dollar', () => {
  it('that was saved though its answer was lost is saved by the next try, and nobody else is blamed', async () => {
    const user = await openWith('90.25');
    server().intercept((request) =>
      request.method === 'PATCH'
        ? Promise.resolve(server().app.request(request)).then(() => Promise.reject(new TypeError('Failed to fetch')))
        : undefined,
    );
    await user.click(save());
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Error Saving Settings' }));
    expect(await stored()).toEqual({ rupees: '90.25' });

    server().intercept(null);
    await user.click(save());
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Rate Saved' }));
    expect(save()).toBeDisabled();
  });

  it('that is typed during a save stays, unsaved', async () => {
    const user = await openWith('91.5');
    const answered = Promise.withResolvers<void>();
    server().intercept((request) =>
      request.method === 'PATCH' ? answered.promise.then(() => server().app.request(request)) : undefined,
    );
    await user.click(save());
    await user.clear(rate());
    await user.type(rate(), '91.75');
    answered.resolve();
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Rate Saved' }));
    expect(await stored()).toEqual({ rupees: '91.5' });
    expect(rate()).toHaveValue('91.75');
    expect(save()).toBeEnabled();
  });
});
