import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';
import { closeToast } from '#lib/toast.ts';
import { answerSavedBefore } from '#testing/saved-before.ts';
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

/** Fills in the form of a new ad. */
async function fillIn({ user, dialog }: Pick<Awaited<ReturnType<typeof open>>, 'user' | 'dialog'>, company: string) {
  await user.type(field(dialog, 'Company name'), company);
  await user.type(field(dialog, 'To date'), '2099-12-31');
  await user.selectOptions(field(dialog, 'Placement type'), 'Premium');
  await user.selectOptions(field(dialog, 'Page location'), 'NewsPage');
  await user.type(field(dialog, 'Alt text'), 'Yarn');
}

async function choosePicture(
  { user, dialog }: Pick<Awaited<ReturnType<typeof open>>, 'user' | 'dialog'>,
  name = 'ad.png',
) {
  await user.upload(
    dialog.getByLabelText('Image', { selector: 'input' }),
    new File([PNG], name, { type: 'image/png' }),
  );
  await dialog.findByText(name);
}

/** The pictures here are none that the service would store. */
function acceptPictures(lost: (request: Request) => boolean = () => false) {
  server().intercept((request) => {
    if (request.method === 'POST' && request.url.includes('/storage/')) return Response.json({ Id: '1', Key: 'x' });
    return lost(request) ? server().loseAnswer(request) : undefined;
  });
}

it('a saved ad leaves no draft', async () => {
  const app = await open();
  await fillIn(app, 'Saved Mills');
  await choosePicture(app);
  expect(storedDraft()).not.toBeNull();
  acceptPictures();
  await app.user.click(app.dialog.getByRole('button', { name: 'Create Ad' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Ad Created'));
  expect(storedDraft()).toBeNull();
  const rows = await server().run(`select status from corporate_ads where company_name = 'Saved Mills'`);
  expect(rows).toEqual([{ status: true }]);
});

it('an ad whose response was lost is one ad, with another picture and after a reload too, and the next is another', async () => {
  const ads = () =>
    server().run(`select company_name, ad_image_path ~ 'third' as is_third from corporate_ads
      where company_name like 'Lost Mills%' order by created_at`);
  const isCreation = (request: Request) => request.method !== 'GET' && request.url.includes('/rest/v1/corporate_ads');
  const app = await open();
  await fillIn(app, 'Lost Mills');
  for (const name of ['first.png', 'second.png']) {
    await choosePicture(app, name);
    acceptPictures(isCreation);
    await app.user.click(app.dialog.getByRole('button', { name: 'Create Ad' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Error creating ad'));
    closeToast(shownToast()!.id);
  }
  acceptPictures();
  app.unmount();
  const again = await open();
  await choosePicture(again, 'third.png');
  await again.user.click(again.dialog.getByRole('button', { name: 'Create Ad' }));
  await answerSavedBefore(again.user, 'Correct the saved one');
  await waitFor(() => expect(shownToast()?.title).toBe('Ad Created'));
  expect(await ads()).toEqual([{ company_name: 'Lost Mills', is_third: true }]);

  await again.user.click(await screen.findByRole('button', { name: 'Create New Ad' }));
  const next = { ...again, dialog: within(await screen.findByRole('dialog', { name: 'Create New Ad' })) };
  await fillIn(next, 'Lost Mills Two');
  await choosePicture(next, 'fourth.png');
  await next.user.click(next.dialog.getByRole('button', { name: 'Create Ad' }));
  await waitFor(async () => expect(await ads()).toHaveLength(2));
});
