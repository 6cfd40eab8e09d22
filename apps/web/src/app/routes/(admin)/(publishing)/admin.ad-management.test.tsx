import { screen, waitFor, within } from '@testing-library/react';
import { AD_PAGES } from '@tanabana/domain/vocabulary';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { aPngOf } from '#testing/files.ts';
import { renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';
import { FetchRequest } from '#testing/xhr.ts';

const server = startServer();
const query = (text: string) => server().run(text);

beforeEach(async () => {
  await supabase().auth.signOut();
  vi.stubGlobal('XMLHttpRequest', FetchRequest);
  URL.createObjectURL = () => 'blob:picture';
});

const table = () => screen.findByRole('table', { name: 'Ad Management' });
const rows = () => screen.getAllByRole('row').filter((row) => within(row).queryByRole('rowheader'));

/** An ad of a company of its own, so that no other test's is meant. */
async function anAd(company: string, more = {}): Promise<string> {
  const ad = { status: true, path: null as string | null, ...more };
  const [row] =
    await query(`insert into corporate_ads (company_name, from_date, to_date, placement_type, page_location, ad_image_url, ad_image_path, alt_text, status)
    values ('${company}', private.india_date(), private.india_date(), 'Premium', 'NewsPage', '/demo/ads/aravat.webp',
      ${ad.path === null ? 'null' : `'${ad.path}'`}, 'Yarn', ${ad.status}) returning id`);
  return (row as { id: string }).id;
}

async function openAs(name = 'admin2', address = '/admin/ad-management') {
  await signInAs(name);
  return renderApp(address);
}

describe('the list', () => {
  it('has a heading, the tools and the columns of the documents, and reads all fields, newest first', async () => {
    await signInAs('admin2');
    const seen = watchRequests(server());
    renderApp('/admin/ad-management');
    await table();
    expect(screen.getByRole('heading', { level: 1, name: 'Ad Management' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Create New Ad' })).toBeInTheDocument();
    expect(screen.getByPlaceholderText('Search by company or page...')).toBeInTheDocument();
    const options = within(screen.getByRole('combobox', { name: 'Status' })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['All Statuses', 'Active', 'Inactive']);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Thumbnail',
      'Company',
      'Duration',
      'Placement',
      'Page',
      'Seen',
      'Clicks',
      'Status',
      'Actions',
    ]);
    const read = seen.find(({ line }) => line.includes('/corporate_ads?select=*'))!.line;
    expect(read).toContain('order=created_at.desc');
    expect(rows().length).toBeGreaterThan(10);
  });

  it('is searched by company and page and filtered by status in the database', async () => {
    await anAd('Zari 100% Mills', { status: false });
    const { user } = await openAs();
    await table();
    await user.type(screen.getByRole('searchbox', { name: 'Search ads' }), 'zari 100% news');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toHaveTextContent('Zari 100% Mills');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active');
    expect(await screen.findByRole('heading', { name: 'No ads found.' })).toBeInTheDocument();
  });

  it('shows when it could not be read', async () => {
    await signInAs('admin2');
    server().intercept((request) =>
      request.url.includes('/corporate_ads?select=*') ? Response.json({ code: 'XX000' }, { status: 500 }) : undefined,
    );
    renderApp('/admin/ad-management');
    await waitFor(() => expect(shownToast()?.title).toBe('Error fetching ads'));
  });
});

describe('the switch', () => {
  it('changes the status by id and shows it', async () => {
    const id = await anAd('Switch Mills');
    const { user } = await openAs('admin2', '/admin/ad-management?q=switch');
    const seen = watchRequests(server());
    await user.click(await screen.findByRole('switch', { name: 'Ad of Switch Mills active' }));
    await waitFor(() =>
      expect(shownToast()).toMatchObject({ title: 'Status Updated', body: 'Ad status changed to Inactive.' }),
    );
    const patch = seen.find(({ line }) => line.startsWith('PATCH'))!;
    expect(patch.line).toContain(`corporate_ads?id=eq.${id}`);
    expect(await patch.body).toEqual({ status: false });
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Ad of Switch Mills active' })).not.toBeChecked());
    await user.click(screen.getByRole('switch', { name: 'Ad of Switch Mills active' }));
    await waitFor(() =>
      expect(shownToast()).toMatchObject({ title: 'Status Updated', body: 'Ad status changed to Active.' }),
    );
  });
});

it('a status that cannot be changed is reported, and the switch does not move', async () => {
  const id = await anAd('Stuck Mills');
  const { user } = await openAs('admin2', '/admin/ad-management?q=stuck');
  const toggle = await screen.findByRole('switch', { name: 'Ad of Stuck Mills active' });
  server().intercept((request) =>
    request.method === 'PATCH' ? Response.json({ code: 'XX000' }, { status: 500 }) : undefined,
  );
  await user.click(toggle);
  await waitFor(() => expect(shownToast()?.title).toBe('Error updating status'));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Ad of Stuck Mills active' })).toBeChecked());
  expect(await query(`select status from corporate_ads where id = '${id}'`)).toEqual([{ status: true }]);
});

describe('a deletion', () => {
  it('is confirmed, deletes the ad, then its image by path, also a missing one', async () => {
    const id = await anAd('Gone Mills', { path: 'public/1_gone.webp' });
    const { user } = await openAs('admin2', '/admin/ad-management?q=gone');
    await user.click(await screen.findByRole('button', { name: 'Delete the ad of Gone Mills' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm Deletion' }));
    expect(dialog.getByText(/This action cannot be undone/)).toBeInTheDocument();
    const seen = watchRequests(server());
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Ad Deleted'));
    const sent = seen.filter(({ line }) => line.startsWith('DELETE'));
    expect(sent.map(({ line }) => line)).toEqual([
      `DELETE /rest/v1/corporate_ads?id=eq.${id}`,
      'DELETE /storage/v1/object/corporateads',
    ]);
    expect(await sent[1]!.body).toEqual({ prefixes: ['public/1_gone.webp'] });
    expect(await query(`select id from corporate_ads where id = '${id}'`)).toEqual([]);
  });

  it.each([
    ['/rest/v1/corporate_ads', 'Error deleting ad', 1],
    ['/storage/v1/object', 'Error deleting ad image', 0],
  ])('that fails at %s shows: %s', async (path, title, left) => {
    const company = `Fails ${left}`;
    await anAd(company, { path: `public/${left}.webp` });
    const { user } = await openAs('admin2', `/admin/ad-management?q=fails+${left}`);
    await user.click(await screen.findByRole('button', { name: `Delete the ad of ${company}` }));
    server().intercept((request) =>
      request.method === 'DELETE' && request.url.includes(path)
        ? Response.json({ code: 'XX000' }, { status: 500 })
        : undefined,
    );
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(shownToast()?.title).toBe(title));
    expect(await query(`select id from corporate_ads where company_name = '${company}'`)).toHaveLength(left);
  });
});

/** A picture of a size, as far as its reader needs it: jsdom decodes none. */
function picture(width: number, height: number) {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height }));
}
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array(40).fill(0)]);
const file = (bytes: Uint8Array<ArrayBuffer>, name = 'ad.png') => new File([bytes], name, { type: 'image/png' });

async function openForm() {
  const app = await openAs();
  await app.user.click(await screen.findByRole('button', { name: 'Create New Ad' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Ad' }));
  const choose = async (chosen: File) => app.user.upload(dialog.getByLabelText('Image', { selector: 'input' }), chosen);
  return { ...app, dialog, choose };
}

describe('the form', () => {
  it('offers only the pages of the placement, none before one is chosen, and names what is missing', async () => {
    const { user, dialog } = await openForm();
    const page = dialog.getByRole('combobox', { name: 'Page location' });
    expect(page).toBeDisabled();
    for (const [placement, pages] of Object.entries(AD_PAGES)) {
      await user.selectOptions(dialog.getByRole('combobox', { name: 'Placement type' }), placement);
      const options = within(page).getAllByRole('option').slice(1);
      expect(options.map(({ textContent }) => textContent)).toEqual([...pages]);
    }
    expect(dialog.getByRole('checkbox', { name: 'Active Ad' })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Create Ad' }));
    await waitFor(() =>
      expect(shownToast()).toMatchObject({ title: 'Missing Fields', body: 'Please fill all required fields.' }),
    );
    expect(dialog.getByRole('combobox', { name: 'Placement type' })).toHaveValue('Non-Premium');
  });

  it('refuses a file by its bytes and its length, and crops another size', async () => {
    const { dialog, choose } = await openForm();
    await choose(file(new Uint8Array([1, 2, 3]), 'really.png'));
    await waitFor(() =>
      expect(shownToast()).toMatchObject({ title: 'Invalid file type', body: 'Only JPG, PNG, or WEBP allowed.' }),
    );
    const long = new Uint8Array(1_048_577);
    long.set(PNG);
    await choose(file(long));
    await waitFor(() =>
      expect(shownToast()).toMatchObject({ title: 'File too large', body: 'Image must be under 1MB.' }),
    );
    const decode = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('decoded')));
    vi.stubGlobal('createImageBitmap', decode);
    await choose(aPngOf(20_000, 20_000));
    expect(await dialog.findByText(/20,000 x 20,000 pixels: at most 40 megapixels/)).toBeInTheDocument();
    expect(decode).not.toHaveBeenCalled();
    picture(1000, 1000);
    await choose(file(PNG));
    expect(await dialog.findByText(/Image must be 750x300 px; this one is 1000x1000/)).toBeInTheDocument();
    expect(dialog.getByRole('slider', { name: 'Enlarge' })).toBeInTheDocument();
  });

  it('uploads the image under public/, then creates the ad; a failure keeps all typed text', async () => {
    picture(750, 300);
    const { user, dialog, choose } = await openForm();
    await user.type(dialog.getByLabelText('Company name'), 'Form Mills');
    await user.type(dialog.getByLabelText('To date'), '2099-12-31');
    await user.selectOptions(dialog.getByLabelText('Placement type'), 'Home');
    await user.selectOptions(dialog.getByLabelText('Page location'), 'HomePage');
    await user.type(dialog.getByLabelText('Alt text'), 'Form yarn');
    await choose(file(PNG));
    await dialog.findByText('ad.png');
    const sent: string[] = [];
    let isStored = false;
    let isRefused = false;
    server().intercept(async (request) => {
      const { pathname } = new URL(request.url);
      if (request.method === 'POST' && pathname.includes('/storage/')) {
        sent.push(`${pathname} ${request.headers.get('cache-control')} ${request.headers.get('x-upsert')}`);
        return isStored
          ? Response.json({ Id: '1', Key: 'x' })
          : Response.json({ code: 'InvalidContent', message: 'An ad is 750x300.' }, { status: 422 });
      }
      if (isRefused && request.method === 'POST' && pathname.endsWith('/corporate_ads'))
        return Response.json({ code: 'XX000' }, { status: 500 });
      return undefined as never;
    });
    await user.click(dialog.getByRole('button', { name: 'Create Ad' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Upload Failed', body: 'An ad is 750x300.' }));
    expect(dialog.getByLabelText('Company name')).toHaveValue('Form Mills');
    isStored = true;
    isRefused = true;
    await user.click(dialog.getByRole('button', { name: 'Create Ad' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Error creating ad'));
    expect(dialog.getByLabelText('Company name')).toHaveValue('Form Mills');
    expect(dialog.getByText('ad.png')).toBeInTheDocument();
    isRefused = false;
    await user.click(dialog.getByRole('button', { name: 'Create Ad' }));
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Ad Created',
        body: 'Ad for Form Mills has been successfully created.',
      }),
    );
    expect(sent[1]).toMatch(/^\/storage\/v1\/object\/corporateads\/public\/\d+_ad\.png max-age=3600 false$/);
    const [ad] = await query(`select * from corporate_ads where company_name = 'Form Mills'`);
    expect(ad).toMatchObject({ page_location: 'HomePage', status: true, click_url: null });
    expect((ad as { ad_image_path: string }).ad_image_path).toMatch(/^public\//);
  });

  it('changes an ad by its id and keeps its image', async () => {
    const id = await anAd('Edit Mills');
    const { user } = await openAs('admin2', '/admin/ad-management?q=edit+mills');
    await user.click(await screen.findByRole('button', { name: 'Edit the ad of Edit Mills' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Ad' }));
    expect(dialog.getByText('Current image')).toBeInTheDocument();
    await user.type(dialog.getByLabelText(/^Click URL/), 'nonsense');
    await user.click(dialog.getByRole('button', { name: 'Update Ad' }));
    expect(await dialog.findByText(/Please enter the address of a website/)).toBeInTheDocument();
    await user.clear(dialog.getByLabelText(/^Click URL/));
    await user.type(dialog.getByLabelText('Alt text'), ' of Erode');
    server().intercept((request) =>
      request.method === 'PATCH' ? Response.json({ code: 'XX000' }, { status: 500 }) : undefined,
    );
    await user.click(dialog.getByRole('button', { name: 'Update Ad' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Error updating ad'));
    expect((dialog.getByLabelText('Alt text') as HTMLInputElement).value).toMatch(/ of Erode$/);
    const seen = watchRequests(server());
    await user.click(dialog.getByRole('button', { name: 'Update Ad' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Ad Updated'));
    const patch = seen.find(({ line }) => line.startsWith('PATCH'))!;
    expect(patch.line).toContain(`id=eq.${id}`);
    expect(await patch.body).not.toHaveProperty('ad_image_url');
  });
});

it('the statistics of an ad are shown by day', async () => {
  const id = await anAd('Figure Mills');
  await query(
    `insert into private.ad_days values ('${id}', private.india_date(), 0, 200, 3), ('${id}', private.india_date() - 1, 1, 100, 0)`,
  );
  const { user } = await openAs('admin2', '/admin/ad-management?q=figure');
  await user.click(await screen.findByRole('button', { name: /, figures of the ad of Figure Mills$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Figures of Figure Mills' }));
  expect(await dialog.findByText('300')).toBeInTheDocument();
  expect(dialog.getByText(/most on one day: 200/)).toBeInTheDocument();
});
