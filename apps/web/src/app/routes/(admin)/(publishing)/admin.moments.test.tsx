import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();
beforeEach(() => supabase().auth.signOut());
afterEach(() => server().run(`delete from public.news_snippets where headline like 'Test %'`));

const stored = async () =>
  (await server().run(`select published_at from public.news_snippets where headline = 'Test moment'`))[0]?.published_at;

async function enter() {
  await signInAs('admin2');
  const { user } = renderApp('/admin/snippets');
  await screen.findByRole('heading', { level: 1 });
  const form = within(screen.getByRole('form'));
  await user.type(form.getByLabelText('Headline'), 'Test moment');
  await user.type(form.getByRole('textbox', { name: /content/i }), 'Steady.');
  return { user, form, send: () => user.click(form.getByRole('button', { name: /Snippet/ })) };
}

it('stores a draft, shows it in the list, and publishes it', async () => {
  const { user, form, send } = await enter();
  await user.click(form.getByRole('radio', { name: 'Draft' }));
  await send();
  expect(await screen.findByText('Draft', { selector: 'article span' })).toBeInTheDocument();
  expect(await stored()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Correct Test moment' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('radio', { name: 'Draft' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: 'Now' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await stored()).not.toBeNull());
});

it('schedules a time in India, which it requires', async () => {
  const { user, form, send } = await enter();
  await user.click(form.getByRole('radio', { name: 'Later' }));
  await send();
  expect(await form.findByText('Choose the day and the time from which it shows.')).toBeInTheDocument();
  await user.type(form.getByLabelText('From (India)'), '2099-12-01T01:45');
  await send();
  expect(await screen.findByText('Shows from 1 Dec 2099, 1:45 am')).toBeInTheDocument();
  expect(new Date(String(await stored())).toISOString()).toBe('2099-11-30T20:15:00.000Z');
});

it('of an ad survives a reload, until it is started anew', async () => {
  await signInAs('admin2');
  const openForm = async () => {
    const app = renderApp('/admin/ad-management');
    await app.user.click(await screen.findByRole('button', { name: 'Create New Ad' }));
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Create New Ad' })) };
  };
  const first = await openForm();
  await first.user.type(first.dialog.getByLabelText('Company name'), 'Zari Mills');
  await first.user.click(first.dialog.getByRole('radio', { name: 'Later' }));
  await first.user.type(first.dialog.getByLabelText('From (India)'), '2099-12-01T01:45');
  first.unmount();
  const { user, dialog } = await openForm();
  expect(dialog.getByRole('radio', { name: 'Later' })).toBeChecked();
  expect(dialog.getByLabelText('From (India)')).toHaveValue('2099-12-01T01:45');
  await user.click(dialog.getByRole('button', { name: 'Start over' }));
  expect(dialog.getByRole('radio', { name: 'Now' })).toBeChecked();
});
