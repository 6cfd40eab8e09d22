import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { aPdf, aPng } from '#testing/files.ts';
import { renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';
import { toastText } from '#testing/shown-toast.ts';
import { FetchRequest } from '#testing/xhr.ts';

const server = startServer();
const ID = '00000000-0000-4000-8000-000000000777';
const BUCKET = '/storage/v1/object/public/companyfiles/';

beforeEach(async () => {
  vi.stubGlobal('XMLHttpRequest', FetchRequest);
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  window.scrollTo = () => undefined;
  await supabase().auth.signOut();
  sessionStorage.clear();
  await server()
    .run(`insert into public.company_details (id, company_name, address, plan, "Yarn_Segment", company_head_name)
    values ('${ID}', 'Test Mills', 'Surat', 'Bronze', '{Cotton,Other:Melange}', 'Asha')`);
});
afterEach(async () => {
  server().intercept(null);
  await server().run(`delete from public.company_details where id = '${ID}'`);
  await server().run(`delete from storage.objects where bucket_id = 'companyfiles'`);
});

const stored = async () => {
  const [row] = await server().run(`select * from public.company_details where id = '${ID}'`);
  return row as Record<string, unknown> | undefined;
};
const files = async () =>
  (await server().run(`select name from storage.objects where bucket_id = 'companyfiles' order by name`)).map(
    ({ name }) => String(name),
  );
const form = (name = 'Edit Test Mills') => within(screen.getByRole('form', { name }));
const choose = (label: string, file: File) =>
  fireEvent.change(form().getByLabelText(new RegExp(`^${label}`), { selector: 'input[type=file]' }), {
    target: { files: [file] },
  });
const save = ({ user }: Pick<ReturnType<typeof renderApp>, 'user'>) =>
  user.click(screen.getByRole('button', { name: 'Save Changes' }));

async function edit() {
  await signInAs('admin2');
  const app = renderApp(`/admin/companies/${ID}`);
  await screen.findByRole('form', { name: 'Edit Test Mills' });
  return app;
}

async function list(search = '') {
  await signInAs('admin2');
  const app = renderApp(`/admin/companies${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Manage Corporate Members' });
  await screen.findByRole('table', { name: 'Manage Corporate Members' });
  return app;
}

async function askToDelete({ user }: Pick<ReturnType<typeof renderApp>, 'user'>) {
  await user.click(await screen.findByRole('button', { name: 'Delete Test Mills' }));
  return within(await screen.findByRole('alertdialog', { name: 'Delete Test Mills?' }));
}

/** A logo and a brochure of the company, as the form stores them. */
async function withFiles(app: ReturnType<typeof renderApp>) {
  choose('Logo', aPng('first.png'));
  choose('Brochure', aPdf('first.pdf'));
  await form().findByText('first.pdf');
  await save(app);
  await waitFor(() => expect(toastText()).toMatch(/^Company Updated/));
}

describe('Manage Corporate Members', () => {
  it('opens only for admins with the full panel', async () => {
    await signInAs('admin1');
    const { router } = renderApp('/admin/companies');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('lists every company by name, and finds them by words of name and address', async () => {
    const seen = watchRequests(server());
    const { user, router } = await list();
    const names = screen.getAllByRole('rowheader').map((row) => row.querySelector('b')!.textContent);
    expect(names).toEqual([...names].sort());
    expect(names).toContain('Test Mills');
    const read = seen.find(({ line }) => line.includes('/rest/v1/company_details?select=*'))!;
    expect(read.line).toContain('order=company_name.asc');
    server().intercept(null);
    await user.type(screen.getByRole('searchbox'), 'mills surat');
    await waitFor(() => expect(screen.getByText('1 company found')).toBeInTheDocument());
    expect(router.state.location.search).toEqual({ q: 'mills surat' });
    expect(screen.getByRole('link', { name: 'Edit Test Mills' })).toHaveAttribute('href', `/admin/companies/${ID}`);
  });

  it('shows that companies could not be read', async () => {
    await signInAs('admin2');
    server().intercept((request) =>
      request.url.includes('company_details')
        ? Response.json({ code: 'XX000', message: '' }, { status: 500 })
        : undefined,
    );
    renderApp('/admin/companies');
    await waitFor(() => expect(toastText()).toMatch(/^Error fetching companies/));
  });
});

it('companies that share a name are listed, each with a link to its form', async () => {
  const twin = '00000000-0000-4000-8000-000000000778';
  await list();
  expect(screen.queryByRole('region', { name: 'Companies that share a name' })).toBeNull();
  await server().run(`set session_replication_role = replica`);
  await server().run(`insert into public.company_details (id, company_name) values ('${twin}', 'TEST mills')`);
  await server().run(`reset session_replication_role`);
  await list('?q=test');
  const region = within(await screen.findByRole('region', { name: 'Companies that share a name' }));
  expect(region.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/admin/companies/${ID}`,
    `/admin/companies/${twin}`,
  ]);
  await server().run(`delete from public.company_details where id = '${twin}'`);
});

describe('editing a company', () => {
  it('sends only the changed fields', async () => {
    const app = await edit();
    await save(app);
    expect(toastText()).toMatch(/^No Changes/);
    await app.user.clear(form().getByLabelText(/^Address/));
    await app.user.type(form().getByLabelText(/^Address/), 'Erode');
    await app.user.click(form().getByRole('checkbox', { name: 'Cotton' }));
    const seen = watchRequests(server());
    await save(app);
    await waitFor(() => expect(toastText()).toBe('Company Updated: Test Mills is saved.'));
    const patch = seen.find(({ line }) => line.startsWith('PATCH'))!;
    expect(await patch.body).toEqual({ address: 'Erode', Yarn_Segment: ['Other:Melange'] });
    expect(await stored()).toMatchObject({ address: 'Erode', plan: 'Bronze', Yarn_Segment: ['Other:Melange'] });
  });

  it('renames executives along with the company, and refuses the name of another company', async () => {
    await server()
      .run(`update private.members set business_name = 'Test Mills', is_corporate_member = true, role = 'Admin', department = 'Yarn'
      where email = 'free@tanabana.example'`);
    const app = await edit();
    const name = form().getByLabelText('Company name');
    await app.user.clear(name);
    await app.user.type(name, 'Kirtana Spinners');
    await save(app);
    expect(await form().findByText('A company of this name is registered already.')).toBeInTheDocument();
    await app.user.clear(name);
    await app.user.type(name, 'Test Threads');
    await save(app);
    await waitFor(() => expect(toastText()).toMatch(/^Company Updated: Test Threads/));
    const [member] = await server().run(
      `update private.members set is_corporate_member = false, role = null, department = null where email = 'free@tanabana.example' returning business_name`,
    );
    expect(member).toEqual({ business_name: 'Test Threads' });
  });

  it('replaces files and removes the old ones once the row is saved', async () => {
    const app = await edit();
    await withFiles(app);
    const [brochure, first] = await files();
    choose('Logo', aPng('second.png'));
    await form().findByText('second.png');
    await save(app);
    await waitFor(async () =>
      expect(await files()).toEqual([brochure, expect.stringMatching(/^logos\/\d+_second\.png$/)]),
    );
    expect(await files()).not.toContain(first);
    await app.user.click(form().getByRole('button', { name: 'Remove the stored file Brochure' }));
    await save(app);
    await waitFor(async () => expect(await files()).toEqual([expect.stringMatching(/second\.png$/)]));
    expect(await stored()).toMatchObject({ brochure_pdf_url: null, brochure_pdf_name: null });
  });

  it('overwrites nothing: a change of another admin is shown, typed text stays, and a second save is deliberate', async () => {
    const app = await edit();
    await app.user.clear(form().getByLabelText(/^Address/));
    await app.user.type(form().getByLabelText(/^Address/), 'Mine');
    choose('Logo', aPng());
    await form().findByText('logo.png');
    await server().run(
      `update public.company_details set address = 'Theirs', company_head_name = 'Bina' where id = '${ID}'`,
    );
    await save(app);
    await waitFor(() => expect(toastText()).toMatch(/^Changed by Somebody Else: Test Mills was changed/));
    expect(await files()).toEqual([]);
    expect(await stored()).toMatchObject({ address: 'Theirs' });
    const notice = within(
      screen.getByText(/^Somebody else changed this company/).closest<HTMLElement>('[role=status]')!,
    );
    expect(notice.getByText('Theirs')).toBeInTheDocument();
    expect(form().getByLabelText(/^Address/)).toHaveValue('Mine');
    // Fields that were not changed here have the value that somebody else saved.
    expect(form().getByLabelText(/^Name of the head/)).toHaveValue('Bina');
    await save(app);
    await waitFor(() => expect(toastText()).toMatch(/^Company Updated/));
    expect(await stored()).toMatchObject({ address: 'Mine', company_head_name: 'Bina' });
    expect(await files()).toHaveLength(1);
  });

  it('keeps typed text and chosen files during a save', async () => {
    const app = await edit();
    await app.user.type(form().getByLabelText(/^Address/), ' West');
    let release = () => {};
    const pending = new Promise<void>((resolve) => (release = resolve));
    const late = async (request: Request): Promise<Response> => {
      const answer = await server().app.request(request.clone() as Request);
      await pending;
      return answer;
    };
    server().intercept((request) => (request.method === 'PATCH' ? late(request) : undefined));
    await save(app);
    await app.user.type(form().getByLabelText(/^Address/), ' Gate');
    choose('Logo', aPng());
    await form().findByText('logo.png');
    release();
    await waitFor(() => expect(toastText()).toMatch(/^Company Updated/));
    expect(await stored()).toMatchObject({ address: 'Surat West' });
    expect(form().getByLabelText(/^Address/)).toHaveValue('Surat West Gate');
    expect(form().getByText('logo.png')).toBeInTheDocument();
  });

  it('keeps typed text during a save that another editor preceded', async () => {
    const app = await edit();
    await app.user.type(form().getByLabelText(/^Address/), ' West');
    await server().run(`update public.company_details set address = 'Theirs' where id = '${ID}'`);
    let release = () => {};
    const pending = new Promise<void>((resolve) => (release = resolve));
    const late = async (request: Request): Promise<Response> => {
      await pending;
      return server().app.request(request);
    };
    server().intercept((request) => (request.method === 'PATCH' ? late(request) : undefined));
    await save(app);
    await app.user.type(form().getByLabelText(/^Address/), ' Gate');
    release();
    expect(await screen.findByRole('button', { name: 'Take their values' })).toBeInTheDocument();
    expect(form().getByLabelText(/^Address/)).toHaveValue('Surat West Gate');
  });

  it('takes over the values of the other editor', async () => {
    const app = await edit();
    await app.user.type(form().getByLabelText(/^Address/), ' mine');
    await server().run(`update public.company_details set address = 'Theirs' where id = '${ID}'`);
    await save(app);
    await app.user.click(await screen.findByRole('button', { name: 'Take their values' }));
    expect(form().getByLabelText(/^Address/)).toHaveValue('Theirs');
    expect(screen.queryByText(/^Somebody else changed this company/)).toBeNull();
  });

  it('is not affected by changes of dealers', async () => {
    const app = await edit();
    await app.user.type(form().getByLabelText(/^Address/), ' West');
    await server().run(
      `update public.company_details set dealer_user_ids = array(select id from private.members limit 1) where id = '${ID}'`,
    );
    await save(app);
    await waitFor(() => expect(toastText()).toMatch(/^Company Updated/));
  });

  it('shows that a company does not exist', async () => {
    await signInAs('admin2');
    renderApp('/admin/companies/00000000-0000-4000-8000-000000000999');
    await waitFor(() => expect(toastText()).toMatch(/^Company Data is missing/));
    expect(await screen.findByRole('heading', { level: 2, name: 'Company Data is missing' })).toBeInTheDocument();
  });

  it('shows when the company is deleted during the edit', async () => {
    const app = await edit();
    await app.user.type(form().getByLabelText(/^Address/), ' West');
    await server().run(`delete from public.company_details where id = '${ID}'`);
    await save(app);
    await waitFor(() => expect(toastText()).toMatch(/^Company Data is missing/));
  });
});

describe('deleting a company', () => {
  it('names what is deleted too, and deletes the products, the company and its files', async () => {
    const editing = await edit();
    await withFiles(editing);
    editing.unmount();
    await server().run(
      `insert into public.corporate_products (company_id, fibre_type) values ('${ID}', 'Jute'), ('${ID}', 'Silk')`,
    );
    await server()
      .run(`insert into public.customer_bids (company_name, corporate_company_id, fibre_type, bid_price, bid_quantity)
      values ('Test Mills', '${ID}', 'Jute', 9, 1)`);
    const app = await list();
    const seen = watchRequests(server());
    const dialog = await askToDelete(app);
    expect(await dialog.findByText(/^2 products go with it/)).toBeInTheDocument();
    expect(dialog.getByText(/^1 bid stays as it was placed/)).toBeInTheDocument();
    expect(dialog.getByText(/waits for an answer: it is rejected/)).toBeInTheDocument();
    await app.user.click(dialog.getByRole('button', { name: 'Delete company' }));
    await waitFor(() => expect(toastText()).toBe('Company Deleted: Test Mills and its products are gone.'));
    const deletes = seen.map(({ line }) => line).filter((line) => line.startsWith('DELETE'));
    expect(deletes[0]).toContain(`/rest/v1/corporate_products?company_id=eq.${ID}`);
    expect(deletes[1]).toContain(`/rest/v1/company_details?id=eq.${ID}`);
    expect(deletes[2]).toContain('/storage/v1/object/companyfiles');
    expect(await stored()).toBeUndefined();
    expect(await files()).toEqual([]);
    expect(await server().run(`select id from corporate_products where company_id = '${ID}'`)).toEqual([]);
    const bids = await server().run(
      `delete from customer_bids where company_name = 'Test Mills' returning corporate_company_id, bid_status`,
    );
    expect(bids).toEqual([{ corporate_company_id: null, bid_status: 'Rejected' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Test Mills' })).toBeNull());
  });

  it('deletes very many products in parts', async () => {
    await server().run(
      `insert into public.corporate_products (company_id, fibre_type) select '${ID}', 'Jute' from generate_series(1, 40)`,
    );
    const app = await list();
    const dialog = await askToDelete(app);
    let requested = 0;
    server().intercept((request) => {
      if (request.method !== 'DELETE' || !request.url.includes('corporate_products')) return undefined;
      requested += 1;
      return requested === 1 ? Response.json({ code: '57014', message: 'too slow' }, { status: 500 }) : undefined;
    });
    await app.user.click(dialog.getByRole('button', { name: 'Delete company' }));
    await waitFor(() => expect(toastText()).toMatch(/^Company Deleted/));
    expect(requested).toBe(17);
  });

  it('ignores a missing file', async () => {
    await server().run(
      `update company_details set logo_url = '${server().url}${BUCKET}logos/1_gone.png' where id = '${ID}'`,
    );
    const app = await list();
    const dialog = await askToDelete(app);
    await app.user.click(dialog.getByRole('button', { name: 'Delete company' }));
    await waitFor(() => expect(toastText()).toMatch(/^Company Deleted/));
  });

  it('shows a failure, and does the rest at the second try', async () => {
    const app = await list();
    const dialog = await askToDelete(app);
    server().intercept((request) =>
      request.method === 'DELETE' && request.url.includes('company_details')
        ? Response.json({ code: 'XX000', message: 'broken' }, { status: 500 })
        : undefined,
    );
    await app.user.click(dialog.getByRole('button', { name: 'Delete company' }));
    await waitFor(() => expect(toastText()).toMatch(/^Error deleting company/));
    expect(await stored()).toBeDefined();
    server().intercept(null);
    await app.user.click(dialog.getByRole('button', { name: 'Delete company' }));
    await waitFor(() => expect(toastText()).toMatch(/^Company Deleted/));
  });
});
