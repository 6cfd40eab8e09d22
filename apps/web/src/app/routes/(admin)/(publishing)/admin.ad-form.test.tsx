import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';
import { FetchRequest } from '#testing/xhr.ts';

const server = startServer();
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array(40).fill(0)]);
const NEW_AD = 'tanabana-draft:ad:new';

beforeEach(async () => {
  await supabase().auth.signOut();
  sessionStorage.clear();
  vi.stubGlobal('XMLHttpRequest', FetchRequest);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 750, height: 300 }));
  URL.createObjectURL = () => 'blob:picture';
});

/** Opens the form of a new ad. `before` runs once the admin has signed in. */
async function open(before: (userId: string) => void = () => undefined) {
  before(await signInAs('admin2'));
  const app = renderApp('/admin/ad-management');
  await app.user.click(await screen.findByRole('button', { name: 'Create New Ad' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Create New Ad' })) };
}
type Dialog = Awaited<ReturnType<typeof open>>['dialog'];
const field = (dialog: Dialog, name: string | RegExp) => dialog.getByLabelText<HTMLInputElement>(name);
const storedDraft = () => JSON.parse(sessionStorage.getItem(NEW_AD) ?? 'null') as unknown;

it('a field of an ad is validated when it is left, then at every change', async () => {
  const { user, dialog } = await open();
  const url = field(dialog, /^Click URL/);
  await user.type(url, 'mill');
  expect(url).not.toHaveAttribute('aria-invalid', 'true');
  await user.tab();
  await waitFor(() => expect(url).toHaveAccessibleDescription(/Please enter the address of a website/));
  await user.type(url, '.example');
  await waitFor(() => expect(url).not.toHaveAttribute('aria-invalid', 'true'));
  expect(dialog.getByLabelText('Company name')).not.toHaveAttribute('aria-invalid', 'true');
});

it('another first day validates the last day too', async () => {
  const { user, dialog } = await open();
  await user.clear(field(dialog, 'From date'));
  await user.type(field(dialog, 'From date'), '2099-12-02');
  await user.type(field(dialog, 'To date'), '2099-12-01');
  await user.tab();
  await waitFor(() => expect(field(dialog, 'To date')).toHaveAttribute('aria-invalid', 'true'));
  await user.clear(field(dialog, 'From date'));
  await user.type(field(dialog, 'From date'), '2099-11-30');
  await waitFor(() => expect(field(dialog, 'To date')).not.toHaveAttribute('aria-invalid', 'true'));
});

it('a refused ad names every missing field and moves the focus to the first', async () => {
  const { user, dialog } = await open();
  await user.type(field(dialog, 'Company name'), 'Focus Mills');
  await user.click(dialog.getByRole('button', { name: 'Create Ad' }));
  await waitFor(() => expect(field(dialog, 'To date')).toHaveFocus());
  for (const name of ['To date', 'Placement type', 'Page location', 'Alt text'])
    expect(field(dialog, name)).toHaveAttribute('aria-invalid', 'true');
  for (const name of ['Company name', 'From date'])
    expect(field(dialog, name)).not.toHaveAttribute('aria-invalid', 'true');
  expect(shownToast()).toMatchObject({ title: 'Missing Fields' });
});

it('the draft of an ad survives a closed dialog and a reload, until it is discarded', async () => {
  const first = await open();
  await first.user.type(field(first.dialog, 'Company name'), 'Draft Mills');
  await first.user.selectOptions(field(first.dialog, 'Placement type'), 'Premium');
  await first.user.selectOptions(field(first.dialog, 'Page location'), 'NewsPage');
  await first.user.click(field(first.dialog, 'Active Ad'));
  first.unmount();

  const { user, dialog } = await open();
  await waitFor(() => expect(field(dialog, 'Company name')).toHaveValue('Draft Mills'));
  expect(field(dialog, 'Placement type')).toHaveValue('Premium');
  expect(field(dialog, 'Page location')).toHaveValue('NewsPage');
  expect(field(dialog, 'Active Ad')).not.toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(field(dialog, 'Company name')).toHaveValue(''));
  expect(field(dialog, 'Active Ad')).toBeChecked();
  expect(storedDraft()).toBeNull();
});

it('a draft that the release before stored is read: the changed fields under their names', async () => {
  const { user, dialog } = await open((owner) =>
    sessionStorage.setItem(
      NEW_AD,
      JSON.stringify({ owner, values: { company_name: 'Older Mills', status: 'no', gone: 'x' } }),
    ),
  );
  await waitFor(() => expect(field(dialog, 'Company name')).toHaveValue('Older Mills'));
  expect(field(dialog, 'Active Ad')).toBeChecked();
  await user.type(field(dialog, 'Alt text'), 'Yarn');
  await waitFor(() =>
    expect(storedDraft()).toMatchObject({ values: { company_name: 'Older Mills', alt_text: 'Yarn' } }),
  );
});

it('a saved ad leaves no draft', async () => {
  const { user, dialog } = await open();
  await user.type(field(dialog, 'Company name'), 'Saved Mills');
  await user.type(field(dialog, 'To date'), '2099-12-31');
  await user.selectOptions(field(dialog, 'Placement type'), 'Premium');
  await user.selectOptions(field(dialog, 'Page location'), 'NewsPage');
  await user.type(field(dialog, 'Alt text'), 'Yarn');
  await user.upload(
    dialog.getByLabelText('Image', { selector: 'input' }),
    new File([PNG], 'ad.png', { type: 'image/png' }),
  );
  await dialog.findByText('ad.png');
  expect(storedDraft()).not.toBeNull();
  server().intercept((request) =>
    request.method === 'POST' && request.url.includes('/storage/')
      ? Response.json({ Id: '1', Key: 'x' })
      : (undefined as never),
  );
  await user.click(dialog.getByRole('button', { name: 'Create Ad' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Ad Created'));
  expect(storedDraft()).toBeNull();
  const rows = await server().run(`select status from corporate_ads where company_name = 'Saved Mills'`);
  expect(rows).toEqual([{ status: true }]);
});
