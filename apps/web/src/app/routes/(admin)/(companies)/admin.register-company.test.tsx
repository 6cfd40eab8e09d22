import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { aPdf, aPng } from '#testing/files.ts';
import { renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';
import { answerSavedBefore } from '#testing/saved-before.ts';
import { shownToast, toastText } from '#testing/shown-toast.ts';
import { FetchRequest } from '#testing/xhr.ts';

const server = startServer();
beforeEach(async () => {
  vi.stubGlobal('XMLHttpRequest', FetchRequest);
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  window.scrollTo = () => undefined;
  await supabase().auth.signOut();
  sessionStorage.clear();
});
afterEach(async () => {
  await server().run(`delete from public.company_details where company_name like 'Test %'`);
  await server().run(`delete from storage.objects where bucket_id = 'companyfiles'`);
});

const stored = async () => {
  const [row] = await server().run(`select * from public.company_details where company_name like 'Test %'`);
  return row as Record<string, unknown> | undefined;
};
const files = async () =>
  (await server().run(`select name from storage.objects where bucket_id = 'companyfiles' order by name`)).map(
    ({ name }) => String(name),
  );
const form = () => within(screen.getByRole('form', { name: 'Company Registration' }));
const choose = (label: string, file: File) =>
  fireEvent.change(form().getByLabelText(new RegExp(`^${label}`), { selector: 'input[type=file]' }), {
    target: { files: [file] },
  });
const press = ({ user }: Pick<ReturnType<typeof renderApp>, 'user'>) =>
  user.click(form().getByRole('button', { name: 'Register Company' }));
const failing = (isIt: (line: string) => boolean, status = 500) =>
  server().intercept((request) =>
    isIt(`${request.method} ${new URL(request.url).pathname}`)
      ? Response.json({ code: 'XX000', message: 'broken' }, { status })
      : undefined,
  );

async function open(name = 'admin2') {
  await signInAs(name);
  const app = renderApp('/admin/register-company');
  await screen.findByRole('heading', { level: 1, name: 'Company Registration' });
  return app;
}

describe('Company Registration', () => {
  it('opens for every admin and nobody else', async () => {
    const { unmount } = await open('admin1');
    unmount();
    await signInAs('executive');
    const { router } = renderApp('/admin/register-company');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('requires a name, and a valid website', async () => {
    const app = await open();
    await press(app);
    expect(await form().findByText('Company Name is required.')).toBeInTheDocument();
    expect(toastText()).toBe('Missing Fields: Company Name is required.');
    await app.user.type(form().getByLabelText('Company name'), 'Test Mills');
    await app.user.type(form().getByLabelText(/^Website/), 'no site');
    await press(app);
    expect(await form().findByText('Please enter a valid URL.')).toBeInTheDocument();
    expect(await stored()).toBeUndefined();
  });

  it('accepts only files of the allowed types', async () => {
    await open();
    expect(form().getByText('JPG or PNG, 1500x300 recommended.')).toBeInTheDocument();
    choose('Banner', aPdf('banner.jpg'));
    expect(await form().findByText('Banner must be JPG or PNG.')).toBeInTheDocument();
    expect(toastText()).toBe('Upload Error: Banner must be JPG or PNG.');
    choose('Brochure', aPng('brochure.pdf'));
    await waitFor(() => expect(toastText()).toBe('Upload Error: Brochure must be a PDF.'));
    choose('Logo', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg', { type: 'image/svg+xml' }));
    await waitFor(() => expect(toastText()).toBe('Upload Error: Logo must be PNG or JPG.'));
  });

  it('stores all of a company under a key of the browser, its files in their folders', async () => {
    const app = await open();
    await app.user.type(form().getByLabelText('Company name'), 'Test Mills');
    await app.user.type(form().getByLabelText(/^Website/), 'www.testmills.example');
    await app.user.type(form().getByLabelText(/^Address/), 'Ring Road, Surat, Gujarat');
    await app.user.type(form().getByLabelText(/^Name of the head/), 'Asha Shah');
    await app.user.type(form().getByLabelText(/^Designation/), 'Director');
    await app.user.type(form().getByLabelText(/^Marketing team/), 'Asha: exports{Enter}Dev: domestic');
    await app.user.click(form().getByRole('radio', { name: 'Silver' }));
    expect(
      form()
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value')),
    ).toEqual(['Bronze', 'Silver', 'Gold']);
    await app.user.click(form().getByRole('checkbox', { name: 'Cotton' }));
    await app.user.click(form().getByRole('checkbox', { name: 'Others' }));
    await press(app);
    expect(await form().findByText('Please type the yarn segment.')).toBeInTheDocument();
    await app.user.type(form().getByLabelText('Other yarn segment'), 'Melange');
    choose('Logo', aPng('logo.png'));
    choose('Banner', aPng('banner.png'));
    choose('Brochure', aPdf('Our yarns.pdf'));
    expect(await form().findByRole('group', { name: 'As the company page crops it' })).toBeInTheDocument();
    await form().findByText('Our yarns.pdf');
    const seen: Request[] = [];
    server().intercept((request) => {
      if (request.method === 'POST') seen.push(request.clone() as Request);
      return undefined;
    });
    await press(app);
    await waitFor(() => expect(toastText()).toBe('Company Registered: Test Mills has a page of its own now.'));

    const row = (await stored())!;
    expect(row).toMatchObject({
      company_name: 'Test Mills',
      website_url: 'www.testmills.example',
      address: 'Ring Road, Surat, Gujarat',
      company_head_name: 'Asha Shah',
      company_head_designation: 'Director',
      marketing_team_info: 'Asha: exports\nDev: domestic',
      plan: 'Silver',
      Yarn_Segment: ['Cotton', 'Other:Melange'],
      brochure_pdf_name: 'Our yarns.pdf',
      brochure_thumbnail_url: null,
      dealer_user_ids: [],
    });
    expect(await files()).toEqual([
      expect.stringMatching(/^banners\/\d+_banner\.png$/),
      expect.stringMatching(/^brochures\/\d+_Our yarns\.pdf$/),
      expect.stringMatching(/^logos\/\d+_logo\.png$/),
    ]);
    const insert = seen.find(({ url }) => url.includes('/rest/v1/company_details'))!;
    expect(((await insert.json()) as { id: string }).id).toBe(row.id);
    const upload = seen.find(({ url }) => url.includes('/storage/v1/object/companyfiles/logos/'))!;
    expect([upload.headers.get('cache-control'), upload.headers.get('x-upsert')]).toEqual(['max-age=3600', 'false']);
    for (const name of ['logo_url', 'banner_image_url', 'brochure_pdf_url']) {
      expect((await fetch(String(row[name]))).status).toBe(200);
    }
    expect(form().getByLabelText('Company name')).toHaveValue('');
    expect(form().queryByText('Our yarns.pdf')).toBeNull();
    expect(screen.getByRole('link', { name: 'View company' })).toHaveAttribute('href', `/corporate/${String(row.id)}`);
  });

  it('names the company whose name differs only in capitals and blanks', async () => {
    const app = await open();
    await app.user.type(form().getByLabelText('Company name'), 'KIRTANA  spinners');
    await press(app);
    const error = await form().findByText('“KIRTANA  spinners” is already registered as “Kirtana Spinners”.', {
      normalizer: (text) => text,
    });
    expect(form().getByLabelText('Company name')).toHaveAccessibleDescription(
      expect.stringContaining('is already registered'),
    );
    expect(error).toBeVisible();
  });

  it('leaves nothing behind when the company is refused, and keeps typed text', async () => {
    const app = await open();
    await app.user.type(form().getByLabelText('Company name'), 'Kirtana Spinners');
    choose('Logo', aPng());
    choose('Brochure', aPdf());
    await form().findByText('rates.pdf');
    await press(app);
    expect(await form().findByText('A company of this name is registered already.')).toBeInTheDocument();
    expect(await files()).toEqual([]);
    expect(form().getByText('logo.png')).toBeInTheDocument();

    await app.user.clear(form().getByLabelText('Company name'));
    await app.user.type(form().getByLabelText('Company name'), 'Test Again');
    failing((line) => line === 'POST /rest/v1/company_details');
    await press(app);
    await waitFor(() => expect(toastText()).toMatch(/^Error registering company/));
    expect(await files()).toEqual([]);
    server().intercept(null);
    await press(app);
    await waitFor(() => expect(toastText()).toMatch(/^Company Registered/));
    expect(await files()).toHaveLength(2);
  });

  /** Neither the registration nor what follows its lost response is answered. */
  const loseAll = () => server().loseAnswers(/POST .*company_details/, /PATCH .*company_details/);

  it('registers at once, although the response was lost', async () => {
    const app = await open();
    await app.user.type(form().getByLabelText('Company name'), 'Test Lost');
    server().loseAnswers(/POST .*company_details/);
    await press(app);
    await waitFor(() => expect(toastText()).toMatch(/^Company Registered/));
    expect(await stored()).toMatchObject({ company_name: 'Test Lost' });
  });

  it('registers once, although the first responses were lost', async () => {
    const app = await open();
    await app.user.type(form().getByLabelText('Company name'), 'Test Lost');
    choose('Logo', aPng());
    await form().findByText('logo.png');
    loseAll();
    await press(app);
    await waitFor(() => expect(toastText()).toMatch(/^Error registering company/));
    await press(app);
    await waitFor(() => expect(toastText()).toMatch(/^Company Registered/));
    expect(await files()).toEqual([expect.stringMatching(/^logos\//)]);
    const row = await stored();
    expect((await fetch(String(row!.logo_url))).status).toBe(200);
  });

  it('registers what was typed after the responses were lost', async () => {
    const app = await open();
    const name = form().getByLabelText('Company name');
    await app.user.type(name, 'Test Lost');
    choose('Logo', aPng());
    await form().findByText('logo.png');
    loseAll();
    await press(app);
    await waitFor(() => expect(toastText()).toMatch(/^Error registering company/));
    await app.user.type(name, ' And Found');
    await app.user.click(form().getByRole('button', { name: 'Remove' }));
    await press(app);
    await answerSavedBefore(app.user, 'Correct the saved one');
    await waitFor(() => expect(toastText()).toMatch(/^Company Registered/));
    expect(await stored()).toMatchObject({ company_name: 'Test Lost And Found', logo_url: null });
  });

  it('keeps the company whose responses were lost where the next one is another', async () => {
    const app = await open();
    const name = form().getByLabelText('Company name');
    await app.user.type(name, 'Test Lost');
    await app.user.type(form().getByLabelText(/^Address/), 'Ring Road');
    loseAll();
    await press(app);
    await waitFor(() => expect(toastText()).toMatch(/^Error registering company/));
    await app.user.clear(name);
    await app.user.type(name, 'Test Other');
    await press(app);
    await answerSavedBefore(app.user, 'Save as another');
    await waitFor(() => expect(toastText()).toMatch(/^Company Registered/));
    const rows = await server().run(
      `select company_name from public.company_details where company_name like 'Test %' order by 1`,
    );
    expect(rows).toEqual([{ company_name: 'Test Lost' }, { company_name: 'Test Other' }]);
  });

  it('registers once also after the response was lost and the page reloaded, and the next company is another', async () => {
    const app = await open();
    await app.user.type(form().getByLabelText('Company name'), 'Test Lost');
    loseAll();
    await press(app);
    await waitFor(() => expect(toastText()).toMatch(/^Error registering company/));
    app.unmount();
    const again = await open();
    const name = form().getByLabelText('Company name');
    await again.user.type(name, ' And Found');
    await press(again);
    await answerSavedBefore(again.user, 'Correct the saved one');
    await waitFor(() => expect(toastText()).toMatch(/^Company Registered/));
    await waitFor(() => expect(name).toHaveValue(''));
    await again.user.type(name, 'Test Next');
    await press(again);
    const rows = () =>
      server().run(`select company_name from public.company_details where company_name like 'Test %' order by 1`);
    await waitFor(async () =>
      expect(await rows()).toEqual([{ company_name: 'Test Lost And Found' }, { company_name: 'Test Next' }]),
    );
    // Its message would be the next test's.
    await waitFor(() => expect(name).toHaveValue(''));
  });

  it('keeps typed text during the registration', async () => {
    const app = await open();
    await app.user.type(form().getByLabelText('Company name'), 'Test Mills');
    let release = () => {};
    const pending = new Promise<void>((resolve) => (release = resolve));
    const late = async (request: Request): Promise<Response> => {
      await pending;
      return server().app.request(request);
    };
    server().intercept((request) =>
      request.method === 'POST' && request.url.includes('company_details') ? late(request) : undefined,
    );
    await press(app);
    await app.user.type(form().getByLabelText(/^Address/), 'Ring Road');
    release();
    await waitFor(() => expect(toastText()).toMatch(/^Company Registered/));
    expect(await stored()).toMatchObject({ company_name: 'Test Mills', address: null });
    expect(form().getByLabelText('Company name')).toHaveValue('');
    expect(form().getByLabelText(/^Address/)).toHaveValue('Ring Road');
  });

  it('saves a company without a brochure that failed to upload, and warns', async () => {
    const app = await open();
    await app.user.type(form().getByLabelText('Company name'), 'Test Brochure');
    choose('Logo', aPng());
    choose('Brochure', aPdf());
    await form().findByText('rates.pdf');
    failing((line) => line.startsWith('POST /storage/v1/object/companyfiles/brochures/'), 400);
    await press(app);
    await waitFor(() => expect(toastText()).toMatch(/^Company Registered/));
    expect(await stored()).toMatchObject({ brochure_pdf_url: null, logo_url: expect.stringContaining('/logos/') });
    await waitFor(() => expect(toastText()).toMatch(/^Upload Warning: The brochure did not arrive complete\./));
    expect(shownToast()?.tone).toBe('info');
  });

  it('keeps typed text over a reload', async () => {
    const { user, unmount } = await open();
    await user.type(form().getByLabelText('Company name'), 'Test Draft');
    unmount();
    await open();
    await waitFor(() => expect(form().getByLabelText('Company name')).toHaveValue('Test Draft'));
    expect(watchRequests(server())).toEqual([]);
  });
});
