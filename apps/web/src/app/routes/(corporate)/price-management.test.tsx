import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CARDED, COMBED, findPrice, LINEN, managedPrices, price, toasts, update } from '#testing/managed-prices.tsx';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';

const server = startServer();

const { companyOf, stock, stored, open } = managedPrices(server);

beforeEach(() => sessionStorage.clear());

describe('an executive', () => {
  beforeEach(() => stock());

  it('sees the products of the own company, hidden ones too, by department', async () => {
    await open();
    const tables = screen.getAllByRole('table');
    expect(tables.map((table) => within(table).getByRole('caption').textContent)).toEqual([
      'Cotton',
      'General Products',
    ]);
    const heads = within(tables[0]!)
      .getAllByRole('columnheader')
      .map((head) => head.textContent);
    expect(heads).toEqual([
      'Choose',
      'Last Update (IST)',
      'Yarn Details',
      'Specifications',
      'Basic Price ₹/kg',
      'Status',
      'History',
    ]);
    expect(within(tables[0]!).getAllByRole('row')[1]).toHaveTextContent('3 Mar 2026, 11:30 am');
    expect(price('Jute')).toHaveValue('');
    expect(screen.getByRole('switch', { name: /Jute/ })).not.toBeChecked();
    expect(screen.queryByLabelText('Company')).not.toBeInTheDocument();
  });

  it('works by the keyboard alone: up, down, Enter, Escape, and selection', async () => {
    const { user } = await open();
    await user.click(price(COMBED));
    await user.keyboard('{Control>}a{/Control}310{Enter}');
    expect(price(CARDED)).toHaveFocus();
    await user.keyboard('260{ArrowDown}');
    expect(price('Jute')).toHaveFocus();
    await user.keyboard('70{Enter}');
    expect(price(LINEN)).toHaveFocus();
    await user.keyboard('5{Escape}');
    expect(price(LINEN)).toHaveValue('900.00');
    await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
    expect(price(CARDED)).toHaveFocus();
    expect(screen.getByText('3 chosen')).toBeInTheDocument();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(toasts()).toEqual(['Update Successful', '3 product(s) in Cotton updated.']));
    expect([(await stored('Combed')).price, (await stored('Carded')).price, (await stored('Jute')).price]).toEqual([
      310, 260, 70,
    ]);
  });

  it('pastes a column downwards; an invalid price stays and is marked; one key undoes all of it', async () => {
    const { user } = await open();
    await user.click(price(COMBED));
    await user.paste('₹1,300.00\r\n12,5\r\n\r\n7\r\n');
    expect(price(COMBED)).toHaveValue('1300.00');
    expect(price(CARDED)).toHaveValue('12,5');
    expect(price(CARDED)).toBeInvalid();
    expect(price(CARDED)).toHaveAccessibleDescription(
      'Please enter a price up to 9,99,999.99, with at most 2 decimals.',
    );
    expect(price('Jute')).toHaveValue('');
    expect(price(LINEN)).toHaveValue('900.00');
    const message =
      '2 prices filled in. 1 of them is no price: it is marked. 1 blank line left its price as it is. 1 line had no product left.';
    expect(screen.getByText(message)).toBeInTheDocument();
    await user.click(update('Cotton'));
    await waitFor(() => expect(toasts()).toEqual(['Update Successful', '1 product(s) in Cotton updated.']));
    expect(price(CARDED)).toHaveValue('12,5');
    await user.keyboard('{Control>}z{/Control}');
    expect([price(COMBED), price(CARDED)].map((field) => (field as HTMLInputElement).value)).toEqual([
      '300.00',
      '250.50',
    ]);
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    expect(price(CARDED)).toHaveValue('12,5');
    await user.click(price(COMBED));
    await user.paste('1\t2\n3\t4');
    expect(price(COMBED)).toHaveValue('1300.00');
    expect(screen.getByText(/more than one column/)).toBeInTheDocument();
  });

  it('previews a percentage before it changes the selected prices', async () => {
    const { user } = await open();
    expect(screen.getByRole('button', { name: 'Change by percent' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Choose all of Cotton' }));
    await user.click(screen.getByRole('button', { name: 'Change by percent' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change by percent' });
    await user.type(within(dialog).getByRole('textbox'), 'x');
    expect(within(dialog).getByRole('textbox')).toHaveAccessibleDescription(/such as 2.5 or -3/);
    await user.clear(within(dialog).getByRole('textbox'));
    await user.type(within(dialog).getByRole('textbox'), '-2.5');
    expect(within(dialog).getByText('2 prices change. 1 product has no price and stays.')).toBeInTheDocument();
    expect(within(dialog).getByRole('row', { name: /Combed.*₹300.00.*₹292.50/ })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Combed/, hidden: true })).toHaveValue('300.00');
    await user.keyboard('{Enter}');
    expect(price(COMBED)).toHaveValue('292.50');
    expect(price(CARDED)).toHaveValue('244.24');
    expect(price(LINEN)).toHaveValue('900.00');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(price(COMBED)).toHaveValue('300.00');
  });

  it('sees the change of another editor, and chooses', async () => {
    const { user } = await open();
    await user.clear(price(COMBED));
    await user.type(price(COMBED), '310');
    await user.clear(price(CARDED));
    await user.type(price(CARDED), '260');
    await server().run(`update corporate_products set basic_price = 333 where specific_type in ('Combed', 'Carded')
      and company_id = '${await companyOf('executive')}'`);
    await user.click(update('Cotton'));
    await waitFor(() => expect(toasts()[0]).toBe('Update Failed'));
    const [first, second] = screen.getAllByRole('group', { name: /Somebody else changed this product/ });
    expect(first).toHaveTextContent('Theirs: ₹333.00, Reveal');
    expect(first).toHaveTextContent('Yours: ₹310.00, Reveal');
    expect((await stored('Combed')).price).toBe(333);
    await user.click(within(second!).getByRole('button', { name: 'Take theirs' }));
    expect(price(CARDED)).toHaveValue('333.00');
    await user.click(within(first!).getByRole('button', { name: 'Keep mine' }));
    await user.click(update('Cotton'));
    await waitFor(async () => expect((await stored('Combed')).price).toBe(310));
    expect((await stored('Carded')).price).toBe(333);
  });

  it('who has left the company sees that, and changes nothing', async () => {
    const { user } = await open();
    fireEvent.change(price(COMBED), { target: { value: '310' } });
    await server().run(
      `update private.members set department = '' where id = (select id from auth.users where email = 'executive@tanabana.example')`,
    );
    try {
      await user.click(update('Cotton'));
      await waitFor(() => expect(toasts()[1]).toMatch(/You may not change products of this company any more/));
      expect((await stored('Combed')).price).toBe(300);
    } finally {
      await server().run(
        `update private.members set department = 'Cotton' where id = (select id from auth.users where email = 'executive@tanabana.example')`,
      );
    }
  });

  it('finds typed prices after a reload, based on the former state', async () => {
    const { user, unmount } = await open();
    await user.clear(price(COMBED));
    await user.type(price(COMBED), '12,5');
    await user.clear(price(CARDED));
    await user.type(price(CARDED), '260');
    unmount();
    await server().run(
      `update corporate_products set basic_price = 333 where specific_type = 'Carded' and company_id = '${await companyOf('executive')}'`,
    );
    renderApp('/price-management');
    expect(await findPrice(COMBED)).toHaveValue('12,5');
    expect(screen.getByText('2 changes that were not saved are here again.')).toBeInTheDocument();
    expect(price(CARDED)).toHaveValue('260');
    expect(screen.getByRole('group', { name: /Somebody else changed/ })).toHaveTextContent('₹333.00');
  });

  it('is asked before a link leaves unsaved changes', async () => {
    const { user, router } = await open();
    await user.clear(price(COMBED));
    await user.click(screen.getAllByRole('link', { name: 'News' })[0]!);
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/price-management');
    expect(price(COMBED)).toHaveValue('');
    await user.click(screen.getAllByRole('link', { name: 'News' })[0]!);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/news'));
    await router.navigate({ to: '/price-management' });
    expect(await findPrice(COMBED)).toHaveValue('300.00');
  });

  it('searches the products, and saves also those that the search hides', async () => {
    const { user } = await open();
    fireEvent.change(price(COMBED), { target: { value: '310' } });
    await user.type(screen.getByRole('searchbox'), 'carded');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /Combed/ })).not.toBeInTheDocument());
    expect(screen.getByText('1 product found')).toBeInTheDocument();
    await user.click(update('Cotton'));
    await waitFor(async () => expect((await stored('Combed')).price).toBe(310));
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'silk');
    expect(await screen.findByRole('heading', { name: 'No Products Found' })).toBeInTheDocument();
  });

  it('reads who set which price, and the prices by day', async () => {
    const { user } = await open();
    fireEvent.change(price(COMBED), { target: { value: '310' } });
    await user.click(update('Cotton'));
    await waitFor(async () => expect((await stored('Combed')).price).toBe(310));
    await user.click(screen.getByRole('button', { name: `Price history of ${COMBED}` }));
    const dialog = await screen.findByRole('dialog', { name: `Price history of ${COMBED}` });
    expect(await within(dialog).findByText('₹300.00 → ₹310.00')).toBeInTheDocument();
    expect(within(dialog).getByRole('row', { name: /Raghunath Iyer/ })).toBeInTheDocument();
    expect(await within(dialog).findByRole('figure')).toHaveTextContent(/₹310.00 since/);
    expect(
      within(dialog)
        .getAllByRole('row', { hidden: true })
        .some((row) => /₹310.00\/kg/.test(row.textContent)),
    ).toBe(true);
  });

  it('has no button to add products when there are none', async () => {
    await server().run(`delete from corporate_products where company_id = '${await companyOf('executive')}'`);
    await signInAs('executive');
    renderApp('/price-management');
    expect(await screen.findByRole('heading', { name: 'No Products Found' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add Products' })).not.toBeInTheDocument();
  });
});

describe('an admin', () => {
  it('chooses a company, and edits its prices', async () => {
    const company = await stock();
    await signInAs('admin2');
    const { user, router } = renderApp('/price-management');
    expect(await screen.findByRole('heading', { name: 'Select a Company' })).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Company'), company);
    await findPrice(COMBED);
    expect(router.state.location.search).toEqual({ company });
    fireEvent.change(price(COMBED), { target: { value: '' } });
    await user.click(update('Cotton'));
    await waitFor(async () => expect(await stored('Combed')).toEqual({ price: null, status: 'Reveal' }));
  });

  it('gets links to add products and to register companies', async () => {
    const company = await stock();
    await server().run(`delete from corporate_products where company_id = '${company}'`);
    await signInAs('admin2');
    const { unmount } = renderApp(`/price-management?company=${company}`);
    expect(await screen.findByRole('heading', { name: 'No Products Found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Products' })).toHaveAttribute('href', '/admin/corporate-products');
    unmount();
    server().intercept(({ url }) => (url.includes('/company_details') ? Response.json([]) : undefined));
    renderApp('/price-management');
    expect(await screen.findByRole('heading', { name: 'No Companies Registered' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Admin Panel' })).toHaveAttribute('href', '/admin');
  });

  it.each([
    ['company_details', 'Error fetching companies'],
    ['corporate_products', 'Error fetching products'],
  ])('sees that %s could not be loaded, and tries again', async (table, title) => {
    const company = await stock();
    await signInAs('admin2');
    server().intercept(({ url }) =>
      url.includes(`/${table}?`) ? Response.json({ code: 'XX000', message: 'no' }, { status: 500 }) : undefined,
    );
    const { user } = renderApp(`/price-management?company=${company}`);
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(shownToast()?.title).toBe(title);
    server().intercept(null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findPrice(COMBED)).toBeInTheDocument();
  });

  it('sees when the list is incomplete', async () => {
    const company = await stock();
    await signInAs('admin2');
    server().intercept(({ url }) =>
      url.includes('/corporate_products?') ? Response.json([], { headers: { 'content-range': '*/5' } }) : undefined,
    );
    renderApp(`/price-management?company=${company}`);
    expect(await screen.findByRole('heading', { name: 'Error processing product data' })).toBeInTheDocument();
  });
});

it.each(['free', 'paid', 'dealer'])('%s is refused', async (login) => {
  await signInAs(login);
  renderApp('/price-management');
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to Login' })).toBeInTheDocument();
});
