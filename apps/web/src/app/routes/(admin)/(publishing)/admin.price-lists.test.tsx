import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { aPdf, aPng } from '#testing/files.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';
import { answerSavedBefore } from '#testing/saved-before.ts';
import { shownToast } from '#testing/shown-toast.ts';
import { FetchRequest } from '#testing/xhr.ts';

const server = startServer();
beforeEach(async () => {
  vi.stubGlobal('XMLHttpRequest', FetchRequest);
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  await supabase().auth.signOut();
  sessionStorage.clear();
});
afterEach(() => server().run(`delete from public.price_updates_pdfs where description like 'Test %'`));

const ADDRESS = '/admin/price-lists';
const rows = () =>
  server().run(`select description, file_name, file_url, bucket_name, storage_file_path, uploader_email
    from public.price_updates_pdfs where description like 'Test %'`);
const files = () => server().run(`select name from storage.objects where bucket_id = 'prices' order by name`);

async function open(name = 'admin2') {
  await signInAs(name);
  const app = renderApp(ADDRESS);
  await screen.findByRole('heading', { level: 1, name: 'Price PDFs' });
  return app;
}

const form = () => within(screen.getByRole('form', { name: 'Upload a price PDF' }));
const choose = (file: File) =>
  fireEvent.change(form().getByLabelText('PDF file', { selector: 'input' }), { target: { files: [file] } });
const press = ({ user }: Pick<ReturnType<typeof renderApp>, 'user'>) =>
  user.click(form().getByRole('button', { name: 'Upload Price PDF' }));

/** Fails the first request that this holds for, as the services fail. */
function failing(isIt: (line: string) => boolean, answer: () => Response) {
  server().intercept((request) => {
    const { pathname } = new URL(request.url);
    return isIt(`${request.method} ${pathname}`) ? answer() : undefined;
  });
}

describe('uploading a price PDF', () => {
  it('opens for every admin, and links back to the panel of each', async () => {
    const { unmount } = await open();
    expect(document.title).toBe('Price PDFs - Tanabana');
    expect(screen.getByRole('link', { name: 'Back to Admin Panel' })).toHaveAttribute('href', '/admin');
    unmount();
    await supabase().auth.signOut();
    await open('admin1');
    expect(await screen.findByRole('link', { name: 'Back to Admin Panel' })).toHaveAttribute('href', '/admin2');
  });

  it('requires the PDF, and a description', async () => {
    const app = await open();
    await press(app);
    expect(shownToast()).toMatchObject({ title: 'No PDF File', body: 'Please select a PDF file.' });
    expect(form().getByRole('button', { name: 'Choose a file' })).toHaveFocus();
    choose(aPng('rates.pdf'));
    expect(await form().findByText('Please choose a file of type PDF.')).toBeInTheDocument();
    await press(app);
    expect(shownToast()).toMatchObject({ title: 'No PDF File' });
    choose(aPdf());
    await waitFor(() => expect(form().queryByText('Please choose a file of type PDF.')).toBeNull());
    await app.user.type(form().getByLabelText('Description'), '   ');
    await press(app);
    expect(shownToast()).toMatchObject({
      title: 'Missing Description',
      body: 'Please enter a description for the PDF.',
    });
    expect(form().getByLabelText('Description')).toHaveFocus();
    expect(form().getByText('rates.pdf')).toBeInTheDocument();
    expect(await rows()).toEqual([]);
  });

  it('stores the file under prices/, saves its address, and shows it in the list and to everybody', async () => {
    const app = await open();
    choose(aPdf('Surat rates.pdf'));
    await app.user.type(form().getByLabelText('Description'), 'Test Surat polyester');
    await press(app);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Price List Uploaded' }));
    const [row] = (await rows()) as [Record<string, string>];
    expect(row).toMatchObject({
      description: 'Test Surat polyester',
      file_name: 'Surat rates.pdf',
      bucket_name: 'prices',
      storage_file_path: expect.stringMatching(/^prices\/\d+_Surat rates\.pdf$/),
      uploader_email: 'admin2@tanabana.example',
    });
    const file = await fetch(row.file_url!);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('cache-control')).toContain('max-age=3600');
    expect(await screen.findByRole('heading', { level: 3, name: 'Test Surat polyester' })).toBeInTheDocument();
    expect(form().getByLabelText('Description')).toHaveValue('');
    expect(form().queryByText('Surat rates.pdf')).toBeNull();

    await app.user.click(screen.getByRole('button', { name: 'Correct Test Surat polyester' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Correct' }));
    await app.user.type(dialog.getByLabelText('Description'), ', corrected');
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Test Surat polyester, corrected' })).toBeInTheDocument();

    await app.user.click(screen.getByRole('button', { name: 'Delete Test Surat polyester, corrected' }));
    const confirmation = within(await screen.findByRole('alertdialog'));
    await app.user.click(confirmation.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Deleted' }));
    expect(await rows()).toEqual([]);
    expect(await files()).toEqual([]);
  });

  it('shows which step failed, keeps the input, and leaves no file behind', async () => {
    const app = await open();
    choose(aPdf());
    await app.user.type(form().getByLabelText('Description'), 'Test rates');
    const refused = () =>
      Response.json(
        { statusCode: '415', code: 'InvalidMimeType', message: 'This PDF ends too early.' },
        { status: 415 },
      );
    failing((line) => line.startsWith('POST /storage'), refused);
    await press(app);
    await waitFor(() =>
      expect(shownToast()).toMatchObject({ title: 'Storage Upload Failed', body: 'This PDF ends too early.' }),
    );
    failing(
      (line) => line === 'POST /rest/v1/price_updates_pdfs',
      () => Response.json({ code: '23514', message: 'x' }, { status: 400 }),
    );
    await press(app);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Database Record Failed' }));
    expect(await files()).toEqual([]);
    failing(
      (line) => line.startsWith('POST /storage'),
      () => Response.json({}, { status: 500 }),
    );
    await press(app);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Upload Process Failed' }));
    server().intercept(null);
    expect(form().getByLabelText('Description')).toHaveValue('Test rates');
    expect(form().getByText('rates.pdf')).toBeInTheDocument();
    await press(app);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Price List Uploaded' }));
    expect(await rows()).toHaveLength(1);
    expect(await files()).toHaveLength(1);
  });

  /** A row whose response is lost is sent once more; that response is lost too. */
  const loseBoth = () => server().loseAnswers(/POST .*price_updates_pdfs/, /POST .*price_updates_pdfs/);

  it('reports a row as saved although the response was lost', async () => {
    const app = await open();
    choose(aPdf());
    await app.user.type(form().getByLabelText('Description'), 'Test lost answer');
    server().loseAnswers(/POST .*price_updates_pdfs/);
    await press(app);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Price List Uploaded' }));
    expect(await rows()).toHaveLength(1);
  });

  it('saves one row when only the responses were lost, and the next press finds it', async () => {
    const before = await files();
    const app = await open();
    choose(aPdf());
    await app.user.type(form().getByLabelText('Description'), 'Test lost answer');
    loseBoth();
    await press(app);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Database Record Failed' }));
    await press(app);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Price List Uploaded' }));
    expect(await rows()).toHaveLength(1);
    expect(await files()).toHaveLength(before.length + 1);
  });

  it.each([
    ['description', (): void => undefined, 'rates.pdf'],
    ['description and the PDF', (): void => void choose(aPdf('newer.pdf')), 'newer.pdf'],
  ])('saves the %s as changed after the response was lost, where the admin says so', async (_, change, file_name) => {
    const before = await files();
    const app = await open();
    choose(aPdf());
    await app.user.type(form().getByLabelText('Description'), 'Test lost');
    server().intercept((request) =>
      request.url.includes('/rest/v1/price_updates_pdfs') && request.method === 'POST'
        ? server().loseAnswer(request)
        : undefined,
    );
    await press(app);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Database Record Failed' }));
    server().intercept(null);
    await app.user.type(form().getByLabelText('Description'), ' and found');
    change();
    await form().findByText(file_name);
    await press(app);
    await answerSavedBefore(app.user, 'Correct the saved one');
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Price List Uploaded' }));
    expect(await rows()).toMatchObject([
      { description: 'Test lost and found', file_name, file_url: expect.stringContaining(file_name) },
    ]);
    expect(await files()).toHaveLength(before.length + 1);
  });

  it('keeps the list whose response was lost where the next one is another', async () => {
    const before = await files();
    const app = await open();
    choose(aPdf());
    await app.user.type(form().getByLabelText('Description'), 'Test lost');
    loseBoth();
    await press(app);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Database Record Failed' }));
    await app.user.clear(form().getByLabelText('Description'));
    await app.user.type(form().getByLabelText('Description'), 'Test other');
    choose(aPdf('newer.pdf'));
    await form().findByText('newer.pdf');
    await press(app);
    await answerSavedBefore(app.user, 'Save as another');
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Price List Uploaded' }));
    const saved = (await rows()).map(({ description, file_name }) => [description, file_name]);
    expect(saved.sort()).toEqual([
      ['Test lost', 'rates.pdf'],
      ['Test other', 'newer.pdf'],
    ]);
    expect(await files()).toHaveLength(before.length + 2);
  });

  it('saves one row also after the response was lost and the page reloaded', async () => {
    const app = await open();
    choose(aPdf());
    await app.user.type(form().getByLabelText('Description'), 'Test lost');
    loseBoth();
    await press(app);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Database Record Failed' }));
    app.unmount();
    const again = await open();
    expect(form().getByLabelText('Description')).toHaveValue('Test lost');
    choose(aPdf('newer.pdf'));
    await form().findByText('newer.pdf');
    await press(again);
    await answerSavedBefore(again.user, 'Correct the saved one');
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Price List Uploaded' }));
    expect(await rows()).toMatchObject([{ description: 'Test lost', file_name: 'newer.pdf' }]);
  });
});
