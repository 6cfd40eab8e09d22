import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';
import { toastText } from '#testing/shown-toast.ts';

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
  sessionStorage.clear();
});
afterEach(() => server().run(`delete from public.corporate_products where department_name like 'Test %'`));

const ADDRESS = '/admin/corporate-products';
const saved = () =>
  server()
    .run(`select fibre_type, specific_type, lustre, blend_ratio, denier_count, filament_count, number_of_plys, basic_price::text,
    visibility_status, role from public.corporate_products where department_name like 'Test %' order by fibre_type`);
const section = (name: string) => within(screen.getByRole('form', { name }));

async function open(name: string) {
  const id = await signInAs(name);
  const app = renderApp(ADDRESS);
  await screen.findByRole('heading', { level: 1, name: 'Corporate Products' });
  return { ...app, id };
}

/** Chooses a department that is typed. */
async function typeDepartment({ user }: Pick<ReturnType<typeof renderApp>, 'user'>, department: string) {
  const form = section('Product Details');
  await user.selectOptions(form.getByLabelText('Department'), 'Others (new department)');
  await user.type(form.getByLabelText('New department name'), department);
}

describe('who enters products', () => {
  it('a member is redirected home, a visitor to the login', async () => {
    const { router } = renderApp(ADDRESS);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    await signInAs('paid');
    const { router: own } = renderApp(ADDRESS);
    await waitFor(() => expect(own.state.location.pathname).toBe('/'));
  });

  it('an executive enters products for the own company only, and assigns no executive', async () => {
    await open('executive');
    expect(screen.queryByRole('form', { name: 'Executive Assignment' })).toBeNull();
    const form = section('Product Details');
    expect(form.getByText('Aravat Suityarn')).toBeInTheDocument();
    expect(form.queryByLabelText('Company')).toBeNull();
    expect(await form.findByRole('option', { name: 'Dyed Suiting' })).toBeInTheDocument();
  });
});

describe('the product form', () => {
  it('saves several products, and starts again in the same department', async () => {
    const app = await open('executive');
    const { user } = app;
    const form = section('Product Details');
    const save = form.getByRole('button', { name: 'Save Products' });
    expect(save).toBeDisabled();
    await user.selectOptions(form.getByLabelText('Department'), 'Others (new department)');
    expect(save).toBeEnabled();
    await user.click(save);
    expect(toastText()).toContain('Please enter the new department name.');
    await user.type(form.getByLabelText('New department name'), 'Test Ring');

    await user.click(save);
    expect(toastText()).toContain(
      "Fibre Type (and specification if 'Others'), and Basic Price are required for all products.",
    );
    await user.click(form.getByRole('button', { name: 'Remove Product 1' }));
    expect(toastText()).toContain('At least one product entry is required.');

    await user.selectOptions(form.getByLabelText('Fibre type'), 'Polyester Filament');
    await user.click(form.getByRole('radio', { name: 'FDY' }));
    await user.click(form.getByRole('radio', { name: 'Bright' }));
    await user.type(form.getByLabelText('Denier / count'), '150/48');
    await user.type(form.getByLabelText('Basic price (₹ per kg)'), '1,00,000.50');
    await user.click(form.getByRole('button', { name: 'Add Another Product' }));
    const second = within(form.getByRole('group', { name: 'Product 2' }));
    await user.selectOptions(second.getByLabelText('Fibre type'), 'Others');
    await user.type(second.getByLabelText('Specify fibre type'), 'Hemp');
    await user.type(second.getByLabelText('Basic price (₹ per kg)'), '99.123');
    await user.click(save);
    expect(second.getByLabelText('Basic price (₹ per kg)')).toHaveFocus();
    expect(await saved()).toEqual([]);
    await user.clear(second.getByLabelText('Basic price (₹ per kg)'));
    await user.type(second.getByLabelText('Basic price (₹ per kg)'), '99');
    await user.click(second.getByRole('radio', { name: 'Hide' }));
    await user.click(save);
    await waitFor(() => expect(toastText()).toContain('Saved 2 product(s) to Test Ring.'));
    const none = { specific_type: null, lustre: null, blend_ratio: null, denier_count: null, filament_count: null };
    expect(await saved()).toEqual([
      {
        ...none,
        fibre_type: 'Hemp',
        number_of_plys: 1,
        basic_price: '99',
        visibility_status: 'Hide',
        role: 'Super Admin',
      },
      {
        fibre_type: 'Polyester Filament',
        specific_type: 'FDY',
        lustre: 'Bright',
        blend_ratio: null,
        denier_count: '150',
        filament_count: '48',
        number_of_plys: 1,
        basic_price: '100000.5',
        visibility_status: 'Reveal',
        role: 'Super Admin',
      },
    ]);
    expect(form.getByLabelText('Department')).toHaveValue('Test Ring');
    expect(form.getAllByRole('group', { name: /^Product \d/ })).toHaveLength(1);
    expect(form.getByLabelText('Fibre type')).toHaveValue('');
  });

  it('keeps all typed text through a failure and a reload', async () => {
    const app = await open('executive');
    await typeDepartment(app, 'Test Kept');
    const { user, unmount } = app;
    const form = section('Product Details');
    await user.selectOptions(form.getByLabelText('Fibre type'), 'Silk Blend');
    await user.type(form.getByLabelText(/^Blend ratio/), '60/40');
    await user.type(form.getByLabelText('Basic price (₹ per kg)'), '1200');
    server().intercept((request) =>
      request.url.includes('/corporate_products') && request.method === 'POST'
        ? Response.json({}, { status: 500 })
        : undefined,
    );
    await user.click(form.getByRole('button', { name: 'Save Products' }));
    await waitFor(() => expect(toastText()).toContain('Failed to Save Products'));
    server().intercept(null);
    unmount();
    const again = renderApp(ADDRESS);
    await screen.findByRole('heading', { level: 1, name: 'Corporate Products' });
    const reloaded = section('Product Details');
    expect(reloaded.getByLabelText('New department name')).toHaveValue('Test Kept');
    expect(reloaded.getByLabelText(/^Blend ratio/)).toHaveValue('60/40');
    await again.user.click(reloaded.getByRole('button', { name: 'Save Products' }));
    await waitFor(async () =>
      expect(await saved()).toMatchObject([{ fibre_type: 'Silk Blend', blend_ratio: '60/40', basic_price: '1200' }]),
    );
  });
});

describe('products that were saved although their response was lost', () => {
  it('are not saved a second time, unless they were changed', async () => {
    const app = await open('executive');
    await typeDepartment(app, 'Test Lost');
    const { user, unmount } = app;
    const form = section('Product Details');
    await user.selectOptions(form.getByLabelText('Fibre type'), 'Jute');
    await user.type(form.getByLabelText('Basic price (₹ per kg)'), '90');
    server().intercept(async (request) => {
      if (!request.url.includes('/corporate_products') || request.method !== 'POST') return undefined as never;
      await server().app.request(request.clone());
      throw new TypeError('Failed to fetch');
    });
    await user.click(form.getByRole('button', { name: 'Save Products' }));
    await waitFor(() => expect(toastText()).toContain('Failed to Save Products'));
    server().intercept(null);
    expect(await saved()).toHaveLength(1);
    unmount();
    const again = renderApp(ADDRESS);
    await screen.findByRole('heading', { level: 1, name: 'Corporate Products' });
    const reloaded = section('Product Details');
    await again.user.click(reloaded.getByRole('button', { name: 'Add Another Product' }));
    const second = within(reloaded.getByRole('group', { name: 'Product 2' }));
    await again.user.selectOptions(second.getByLabelText('Fibre type'), 'Jute');
    await again.user.type(second.getByLabelText('Basic price (₹ per kg)'), '95');
    await again.user.click(reloaded.getByRole('button', { name: 'Save Products' }));
    await waitFor(() => expect(toastText()).toContain('Saved 2 product(s) to Test Lost.'));
    expect((await saved()).map(({ basic_price }) => basic_price).sort()).toEqual(['90', '95']);
  });

  it('are not saved a second time either where only the price was corrected after the response was lost', async () => {
    const app = await open('executive');
    await typeDepartment(app, 'Test Corrected');
    const { user } = app;
    const form = section('Product Details');
    const price = form.getByLabelText('Basic price (₹ per kg)');
    await user.selectOptions(form.getByLabelText('Fibre type'), 'Jute');
    await user.type(price, '90');
    server().intercept((request) =>
      request.url.includes('/rest/v1/corporate_products') && request.method === 'POST'
        ? server().loseAnswer(request)
        : undefined,
    );
    await user.click(form.getByRole('button', { name: 'Save Products' }));
    await waitFor(() => expect(toastText()).toContain('Failed to Save Products'));
    server().intercept(null);
    await user.clear(price);
    await user.type(price, '95');
    await user.click(form.getByRole('button', { name: 'Save Products' }));
    await waitFor(() => expect(toastText()).toContain('Saved 1 product(s) to Test Corrected.'));
    expect(await saved()).toMatchObject([{ basic_price: '95' }]);
  });
});

describe('an executive', () => {
  it('is found, assigned with company, role and department, and becomes a Corporate Member', async () => {
    const { user } = await open('admin2');
    const form = section('Executive Assignment');
    const assign = form.getByRole('button', { name: 'Assign Executive' });
    await user.click(assign);
    expect(toastText()).toContain('Please select a company, user, role, and department.');
    await screen.findAllByRole('option', { name: 'Kirtana Spinners' });
    await user.selectOptions(form.getByLabelText('Company'), 'Kirtana Spinners');
    await user.selectOptions(form.getByLabelText('Department'), 'Others (new department)');
    await user.click(assign);
    expect(toastText()).toContain('Please enter the new department name.');
    await user.type(form.getByLabelText('New department name'), 'Test Office');
    await user.type(form.getByRole('searchbox'), 'zero@tanabana');
    await user.click(await form.findByRole('button', { name: /zero@tanabana\.example/ }));
    await user.click(form.getByRole('radio', { name: 'User' }));
    await user.click(assign);
    await waitFor(() => expect(toastText()).toContain('Executive role has been assigned successfully.'));
    const [row] = await server().run(`select business_name, role, department, is_corporate_member, membership_type
      from private.members where email = 'zero@tanabana.example'`);
    expect(row).toEqual({
      business_name: 'Kirtana Spinners',
      role: 'User',
      department: 'Test Office',
      is_corporate_member: true,
      membership_type: 'Corporate Member',
    });
    const list = await screen.findByRole('region', { name: 'Executives of Kirtana Spinners' });
    expect(await within(list).findByText(/Test Office/)).toBeInTheDocument();
  });

  it.each([
    ['get_company_departments', 'Error fetching departments'],
    ['business_name=eq.Kirtana', 'Error fetching user/company data'],
    ['company_details?select=id%2Ccompany_name', 'Error fetching companies'],
  ])('for whom %s fails is reported: %s', async (part, title) => {
    server().intercept((request) =>
      request.url.includes(part) ? Response.json({ code: 'XX000', message: 'broken' }, { status: 500 }) : undefined,
    );
    const { user } = await open('admin2');
    if (!part.startsWith('company_details')) {
      const form = section('Executive Assignment');
      await screen.findAllByRole('option', { name: 'Kirtana Spinners' });
      await user.selectOptions(form.getByLabelText('Company'), 'Kirtana Spinners');
    }
    await waitFor(() => expect(toastText()).toMatch(new RegExp(`^${title}`)));
    server().intercept(null);
  });

  it('who could not be assigned is reported, and the choice stays', async () => {
    const { user } = await open('admin2');
    const form = section('Executive Assignment');
    await screen.findAllByRole('option', { name: 'Kirtana Spinners' });
    await user.selectOptions(form.getByLabelText('Company'), 'Kirtana Spinners');
    await user.selectOptions(form.getByLabelText('Department'), 'Others (new department)');
    await user.type(form.getByLabelText('New department name'), 'Test Office');
    await user.type(form.getByRole('searchbox'), 'three@tanabana');
    await user.click(await form.findByRole('button', { name: /three@tanabana\.example/ }));
    await user.click(form.getByRole('radio', { name: 'User' }));
    server().intercept((request) =>
      request.method === 'PATCH' ? Response.json({ code: 'XX000', message: 'broken' }, { status: 500 }) : undefined,
    );
    await user.click(form.getByRole('button', { name: 'Assign Executive' }));
    await waitFor(() => expect(toastText()).toMatch(/^Failed to assign Executive/));
    server().intercept(null);
    expect(form.getByLabelText('New department name')).toHaveValue('Test Office');
    expect(
      await server().run(
        `select role from private.members where email = 'three@tanabana.example' and role is not null`,
      ),
    ).toEqual([]);
  });

  it('is required before products of a company are saved', async () => {
    await server().run(`insert into public.company_details (company_name) values ('Empty Yarns')`);
    const app = await open('admin2');
    await screen.findAllByRole('option', { name: 'Empty Yarns' });
    const form = section('Product Details');
    await app.user.selectOptions(form.getByLabelText('Company'), 'Empty Yarns');
    await typeDepartment(app, 'Test Nobody');
    await app.user.selectOptions(form.getByLabelText('Fibre type'), 'Jute');
    await app.user.type(form.getByLabelText('Basic price (₹ per kg)'), '90');
    await app.user.click(form.getByRole('button', { name: 'Save Products' }));
    await waitFor(() => expect(toastText()).toContain('Executive Not Found'));
    expect(toastText()).toContain('Could not find an assigned executive for this company. Please assign one first.');
    expect(form.getByLabelText('Basic price (₹ per kg)')).toHaveValue('90');
  });

  it('who leaves is redirected from the open page by the next refusal', async () => {
    const app = await open('executive');
    await typeDepartment(app, 'Test Late');
    await app.user.selectOptions(section('Product Details').getByLabelText('Fibre type'), 'Jute');
    await app.user.type(section('Product Details').getByLabelText('Basic price (₹ per kg)'), '90');
    await server().run(`update private.members set role = null, department = null where id = '${app.id}'`);
    try {
      await app.user.click(section('Product Details').getByRole('button', { name: 'Save Products' }));
      await waitFor(() => expect(app.router.state.location.pathname).toBe('/'));
      expect(toastText()).toContain('Your role in the company has changed.');
      expect(await saved()).toEqual([]);
    } finally {
      await server().run(
        `update private.members set role = 'Super Admin', department = 'Dyed Suiting' where id = '${app.id}'`,
      );
    }
  });
});
