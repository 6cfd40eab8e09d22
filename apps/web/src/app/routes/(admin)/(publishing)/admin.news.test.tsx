import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
});
afterEach(async () => {
  await server().run(`delete from public.news_items where headline like 'Test %'`);
  await server().run(`delete from public.news_snippets where headline like 'Test %'`);
  await server().run(`delete from public.partner_organisations where name like 'Test %'`);
});

const filesIn = (bucket: string) => server().run(`select name from storage.objects where bucket_id = '${bucket}'`);

async function open(address: string, title: string, name = 'admin1') {
  await signInAs(name);
  const { user, unmount } = renderApp(address);
  await screen.findByRole('heading', { level: 1, name: title });
  const form = within(screen.getByRole('form'));
  return {
    user,
    unmount,
    form,
    choose: (label: string, file: File) =>
      fireEvent.change(form.getByLabelText(label, { selector: 'input[type=file]', exact: false }), {
        target: { files: [file] },
      }),
  };
}

const expectToast = (title: string, body?: string) =>
  waitFor(() => expect(shownToast()).toMatchObject(body ? { title, body } : { title }));

/** Deletes a row by its name in the list, and waits for the toast. */
async function removeNamed({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>, title: string) {
  await user.click(await screen.findByRole('button', { name: `Delete ${title}` }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await expectToast('Deleted');
}

it('news needs a headline and content, and an image only if there is one', async () => {
  const app = await open('/admin/news', 'News');
  const { user, form } = app;
  const upload = form.getByRole('button', { name: 'Upload News' });
  await user.type(form.getByLabelText('Headline'), 'Test cotton');
  await user.click(upload);
  await expectToast('Missing Fields', 'Headline and content are required.');
  await user.type(form.getByLabelText('Content'), 'Firm.');
  app.choose('Image', aPdf('cotton.png'));
  expect(await form.findByText('Please choose a file of type JPG, PNG, WEBP or GIF.')).toBeInTheDocument();
  await user.click(upload);
  expect(await filesIn('newsimages')).toEqual([]);
  app.choose('Image', aPng('cotton.png'));
  await waitFor(() => expect(form.queryByText(/Please choose a file/)).toBeNull());
  await user.click(upload);
  await expectToast('News Uploaded');
  const [row] = await server().run(
    `select content, image_url, uploader_email from public.news_items where headline = 'Test cotton'`,
  );
  expect(row).toMatchObject({
    content: 'Firm.',
    image_url: expect.stringMatching(/\/object\/public\/newsimages\/news_images\/\d+_cotton\.png$/),
    uploader_email: 'admin1@tanabana.example',
  });
  await removeNamed(app, 'Test cotton');
  expect(await filesIn('newsimages')).toEqual([]);

  await user.type(form.getByLabelText('Headline'), 'Test without');
  await user.type(form.getByLabelText('Content'), 'No picture.');
  await user.click(upload);
  await expectToast('News Uploaded');
});

it('an article loses its image, and storage the file', async () => {
  const app = await open('/admin/news', 'News');
  const { user, form } = app;
  await user.type(form.getByLabelText('Headline'), 'Test picture');
  await user.type(form.getByLabelText('Content'), 'Firm.');
  app.choose('Image', aPng('cotton.png'));
  await user.click(form.getByRole('button', { name: 'Upload News' }));
  await expectToast('News Uploaded');
  expect(await filesIn('newsimages')).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Correct Test picture' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove the stored image' }));
  expect(dialog.getByText('The stored image goes when you save.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Keep the stored image' }));
  await user.click(dialog.getByRole('button', { name: 'Remove the stored image' }));
  expect(await filesIn('newsimages')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(
    await server().run(`select content, image_url from public.news_items where headline = 'Test picture'`),
  ).toEqual([{ content: 'Firm.', image_url: null }]);
  expect(await filesIn('newsimages')).toEqual([]);
});

it('partners are searched by name and website in the database, with special characters escaped', async () => {
  await server().run(`insert into public.partner_organisations (name, website_url) values
    ('Test Guild', 'guild.example'), ('Test 100% Wool', null), ('Test "Loom", Erode', null)`);
  const { user } = await open('/admin/partners', 'Partner Organisations');
  const box = screen.getByRole('searchbox', { name: 'Search partners...' });
  const titles = () =>
    screen
      .getAllByRole('button', { name: /^Correct / })
      .map((each) => each.getAttribute('aria-label') ?? each.textContent);
  for (const [typed, name] of [
    ['test GUILD.example', 'Test Guild'],
    ['100%', 'Test 100% Wool'],
    ['test loom erode', 'Test "Loom", Erode'],
  ] as const) {
    await user.clear(box);
    await user.type(box, typed);
    await waitFor(() => expect(titles()).toEqual([`Correct ${name}`]));
  }
  await user.clear(box);
  await user.type(box, '_oom');
  expect(await screen.findByText('Try other words, or clear the search.')).toBeVisible();
});

it('shows which step of news failed, and keeps all of it', async () => {
  const { user, form, choose } = await open('/admin/news', 'News');
  await user.type(form.getByLabelText('Headline'), 'Test cotton');
  await user.type(form.getByLabelText('Content'), 'Firm.');
  choose('Image', aPng('cotton.png'));
  const refuse = (part: string) =>
    server().intercept((request) =>
      request.method === 'POST' && request.url.includes(part)
        ? Response.json({ code: 'AccessDenied', message: 'no' }, { status: 403 })
        : undefined,
    );
  refuse('/storage/');
  await user.click(form.getByRole('button', { name: 'Upload News' }));
  await expectToast('News Image Upload Failed');
  refuse('/rest/v1/news_items');
  await user.click(form.getByRole('button', { name: 'Upload News' }));
  await expectToast('News Database Save Failed');
  expect(await filesIn('newsimages')).toEqual([]);
  expect(form.getByLabelText('Headline')).toHaveValue('Test cotton');
  expect(form.getByText('cotton.png')).toBeInTheDocument();
});

it('a snippet is counted, and may have 250 characters', async () => {
  const app = await open('/admin/snippets', 'Snippets');
  const { user, form } = app;
  const upload = form.getByRole('button', { name: 'Upload Snippet' });
  await user.click(upload);
  await expectToast('Missing Fields', 'Headline and content are required.');
  await user.type(form.getByLabelText('Headline'), 'Test viscose');
  await user.click(form.getByLabelText('Snippet content'));
  await user.paste('x'.repeat(251));
  expect(form.getByText('251 of 250 characters')).toBeInTheDocument();
  await user.click(upload);
  await expectToast('Content Too Long', 'Snippet content must be 250 characters or less.');
  await user.keyboard('{Backspace}');
  expect(form.getByText('250 of 250 characters')).toBeInTheDocument();
  await user.click(upload);
  await expectToast('Snippet Uploaded');
  await removeNamed(app, 'Test viscose');
});

it('a partner needs a name and a logo, and can be changed and deleted', async () => {
  const app = await open('/admin/partners', 'Partner Organisations');
  const { user, form } = app;
  const register = form.getByRole('button', { name: 'Register Partner' });
  await user.click(register);
  await expectToast('Missing Fields', 'Organisation Name is required.');
  await user.type(form.getByLabelText('Organisation name'), 'Test Guild');
  await user.click(register);
  await expectToast('Missing Fields', 'Logo image is required.');
  app.choose('Logo', aPdf('logo.png'));
  expect(await form.findByText('Please choose a file of type PNG, JPG or SVG.')).toBeInTheDocument();
  await user.click(register);
  await expectToast('Missing Fields', 'Logo image is required.');
  app.choose('Logo', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg', { type: 'image/svg+xml' }));
  expect(await form.findByText('logo.svg')).toBeInTheDocument();
  app.choose('Logo', aPng());
  await user.type(form.getByLabelText(/^Website/), 'no address');
  await user.click(register);
  expect(await form.findByText('Please enter a web address, such as https://example.com.')).toBeInTheDocument();
  await user.clear(form.getByLabelText(/^Website/));
  await user.type(form.getByLabelText(/^Website/), 'guild.example');
  await user.click(register);
  await expectToast('Partner Registered');
  expect(await filesIn('companyfiles')).toEqual([{ name: expect.stringMatching(/^partner_logos\/\d+_logo\.png$/) }]);

  await user.click(await screen.findByRole('button', { name: 'Correct Test Guild' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Organisation name'), ' of Surat');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await expectToast('Saved');
  await removeNamed(app, 'Test Guild of Surat');
  expect(await filesIn('companyfiles')).toEqual([]);
});

/** Loses the responses of a table to the first try. */
const loseCreated = (table: string) =>
  server().intercept((request) =>
    request.method === 'POST' && request.url.includes(`/rest/v1/${table}`) ? server().loseAnswer(request) : undefined,
  );

type Labels = [path: string, title: string, action: string, name: string, other: string, table: string, column: string];

const KINDS: Labels[] = [
  ['news', 'News', 'Upload News', 'Headline', 'Content', 'news_items', 'headline'],
  ['snippets', 'Snippets', 'Upload Snippet', 'Headline', 'Snippet content', 'news_snippets', 'headline'],
  [
    'partners',
    'Partner Organisations',
    'Register Partner',
    'Organisation name',
    'Website',
    'partner_organisations',
    'name',
  ],
];

/** Fills in the form of a kind and presses its button; the response is lost. */
async function sendAndLose([path, title, action, name, other, table]: Labels) {
  const app = await open(`/admin/${path}`, title);
  await app.user.type(app.form.getByLabelText(name), 'Test lost');
  await app.user.type(app.form.getByLabelText(other, { exact: false }), 'https://test.example');
  if (path === 'partners') app.choose('Logo', aPng('logo.png'));
  loseCreated(table);
  await app.user.click(app.form.getByRole('button', { name: action }));
  await waitFor(() => expect(shownToast()?.tone).toBe('error'));
  server().intercept(null);
  return app;
}

it.each(KINDS)('%s are saved as changed after the response was lost, where the admin says so', async (...kind) => {
  const [, , action, name, , table, column] = kind;
  const { user, form } = await sendAndLose(kind);
  const rows = () => server().run(`select ${column} as text from public.${table} where ${column} like 'Test %'`);
  await user.type(form.getByLabelText(name), ' and found');
  await user.click(form.getByRole('button', { name: action }));
  await answerSavedBefore(user, 'Cancel');
  expect(await rows()).toEqual([{ text: 'Test lost' }]);
  expect(form.getByLabelText(name)).toHaveValue('Test lost and found');
  await user.click(form.getByRole('button', { name: action }));
  await answerSavedBefore(user, 'Correct the saved one');
  await waitFor(() => expect(shownToast()?.tone).toBe('success'));
  expect(await rows()).toEqual([{ text: 'Test lost and found' }]);
});

it.each(KINDS)('%s typed over the ones whose response was lost do not replace them', async (...kind) => {
  const [, , action, name, , table, column] = kind;
  const { user, form } = await sendAndLose(kind);
  await user.clear(form.getByLabelText(name));
  await user.type(form.getByLabelText(name), 'Test other');
  await user.click(form.getByRole('button', { name: action }));
  await answerSavedBefore(user, 'Save as another');
  await waitFor(() => expect(shownToast()?.tone).toBe('success'));
  const rows = await server().run(
    `select ${column} as text from public.${table} where ${column} like 'Test %' order by 1`,
  );
  expect(rows).toEqual([{ text: 'Test lost' }, { text: 'Test other' }]);
});

it.each(KINDS)('%s are one row also after the response was lost and the page reloaded', async (...kind) => {
  const [path, title, action, name, other, table, column] = kind;
  const rows = () =>
    server().run(`select ${column} as text from public.${table} where ${column} like 'Test %' order by 1`);
  const { unmount } = await sendAndLose(kind);
  unmount();
  const { user, form, choose } = await open(`/admin/${path}`, title);
  expect(form.getByLabelText(name)).toHaveValue('Test lost');
  if (path === 'partners') choose('Logo', aPng('logo.png'));
  await user.click(form.getByRole('button', { name: action }));
  await waitFor(() => expect(shownToast()?.tone).toBe('success'));
  expect(await rows()).toEqual([{ text: 'Test lost' }]);

  // The next one is another row.
  await waitFor(() => expect(form.getByLabelText(name)).toHaveValue(''));
  await user.type(form.getByLabelText(name), 'Test next');
  await user.type(form.getByLabelText(other, { exact: false }), 'https://test.example');
  if (path === 'partners') choose('Logo', aPng('logo.png'));
  await user.click(form.getByRole('button', { name: action }));
  await waitFor(async () => expect(await rows()).toEqual([{ text: 'Test lost' }, { text: 'Test next' }]));
});

it('news are reported as saved although the response was lost', async () => {
  const { user, form } = await open('/admin/news', 'News');
  await user.type(form.getByLabelText('Headline'), 'Test lost');
  await user.type(form.getByLabelText('Content'), 'Firm.');
  server().loseAnswers(/POST .*news_items/);
  await user.click(form.getByRole('button', { name: 'Upload News' }));
  await expectToast('News Uploaded');
  expect(await server().run(`select 1 as n from public.news_items where headline like 'Test %'`)).toHaveLength(1);
});

it('news that is typed into an emptied form after a lost response is another row', async () => {
  const { user, form } = await sendAndLose(KINDS[0]!);
  await user.clear(form.getByLabelText('Headline'));
  await user.clear(form.getByLabelText('Content'));
  await user.type(form.getByLabelText('Headline'), 'Test other');
  await user.type(form.getByLabelText('Content'), 'Firm.');
  await user.click(form.getByRole('button', { name: 'Upload News' }));
  await waitFor(() => expect(shownToast()?.tone).toBe('success'));
  const rows = await server().run(`select headline from public.news_items where headline like 'Test %' order by 1`);
  expect(rows).toEqual([{ headline: 'Test lost' }, { headline: 'Test other' }]);
});
