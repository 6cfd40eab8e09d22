import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveDraft } from '#lib/forms/draft.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { toastStore } from '#lib/toast.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();
beforeEach(async () => {
  await signInAs('free');
});

async function openForm(url = '/post-sales-offer') {
  const app = renderApp(url);
  const fibre = await screen.findByLabelText<HTMLSelectElement>(/^Fibre type/);
  return { ...app, fibre, submit: () => screen.getByRole('button', { name: /^Post (Sales Offer|Purchase Enquiry)$/ }) };
}

const form = () => within(screen.getByLabelText(/^Fibre type/).closest('form')!);

describe('the posting form', () => {
  it.each([
    ['Cotton', ['Specific type'], '1 field appeared: Specific type'],
    [
      'Polyester Filament',
      ['Specific type', 'Lustre', 'Twist / intermingling'],
      '3 fields appeared: Specific type, Lustre, Twist / intermingling',
    ],
    ['Wool Blend', ['Blend ratio'], '1 field appeared: Blend ratio'],
    ['Others', ['Specify fibre type'], '1 field appeared: Specify fibre type'],
    ['Nylon', [], ''],
  ])('shows for %s exactly %j and leaves the focus where it is', async (fibre_type, shown, message) => {
    const { user, fibre } = await openForm();
    await user.selectOptions(fibre, fibre_type);
    const bound = ['Specific type', 'Lustre', 'Twist / intermingling', 'Blend ratio', 'Specify fibre type'];
    const isShown = (name: string) =>
      form().queryByText((text, element) => text === name && element?.tagName !== 'P') !== null;
    expect(bound.filter(isShown)).toEqual(shown);
    expect(fibre).toHaveFocus();
    expect(form().getAllByRole('status')[0]!.textContent).toBe(message);
  });

  it('clears the specific type when the fibre changes, and an optional choice can be removed', async () => {
    const { user, fibre } = await openForm();
    await user.selectOptions(fibre, 'Cotton');
    await user.click(screen.getByRole('radio', { name: 'Combed' }));
    await user.selectOptions(fibre, 'Polyester Filament');
    await user.selectOptions(fibre, 'Cotton');
    expect(screen.getByRole('radio', { name: 'Combed' })).not.toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Carded' }));
    await user.click(screen.getByRole('button', { name: 'Clear Specific type' }));
    expect(screen.getByRole('radio', { name: 'Carded' })).not.toBeChecked();
  });

  it.each([
    [/^Denier/, '12.5', 'Please enter digits only, at most 4.'],
    [/^Filaments/, '99999', 'Please enter digits only, at most 4.'],
    [/^Quantity/, '1000000', 'Please enter digits only, at most 6.'],
    [/^Quantity/, '1e5', 'Please enter digits only, at most 6.'],
    [/^Quantity/, '0', 'Please enter a number above zero.'],
    [/^Price/, '268,50', 'Please enter a price up to 9,99,999.99 with at most 2 decimals.'],
    [/^Price/, '12.345', 'Please enter a price up to 9,99,999.99 with at most 2 decimals.'],
    [/^Lot no/, 'TX-2291-0001', 'Please enter at most 10 characters.'],
  ])('keeps text typed into %s, %s, and shows what is wrong with it', async (label, typed, message) => {
    const { user } = await openForm();
    const field = screen.getByLabelText<HTMLInputElement>(label);
    await user.click(field);
    await user.paste(typed);
    await user.tab();
    expect(field).toHaveValue(typed);
    expect(field).toHaveAccessibleDescription(message);
  });

  it('splits a count into its fields, and reads other digits and grouping', async () => {
    const { user, fibre } = await openForm();
    await user.selectOptions(fibre, 'Polyester Filament');
    const denier = screen.getByLabelText<HTMLInputElement>(/^Denier/);
    await user.type(denier, '१५०D/48F');
    await user.tab();
    expect(denier).toHaveValue('150');
    expect(screen.getByLabelText(/^Filaments/)).toHaveValue('48');
    expect(denier).toHaveAccessibleDescription('Taken as denier / count 150, filaments 48.');
    const quantity = screen.getByLabelText<HTMLInputElement>(/^Quantity/);
    await user.type(quantity, '1,00,000');
    await user.tab();
    expect(quantity).toHaveValue('100000');
  });

  it.each([
    [/^Quantity/, '5 ton', '5000', 'Read as 5,000 kg'],
    [/^Quantity/, '1.2 lakh', '120000', 'Read as 1,20,000 kg'],
    [/^Quantity/, '१,२०० किलो', '1200', 'Read as 1,200 kg'],
    [/^Price/, '₹268.50', '268.5', 'Read as ₹268.50'],
    [/^Price/, '268/-', '268', 'Read as ₹268.00'],
  ])('reads %s as it was typed, %s, when the field is left', async (label, typed, value, note) => {
    const { user } = await openForm();
    const field = screen.getByLabelText<HTMLInputElement>(label);
    await user.click(field);
    await user.paste(typed);
    expect(field).toHaveValue(typed);
    expect(field).not.toHaveAttribute('aria-invalid');
    await user.tab();
    expect(field).toHaveValue(value);
    expect(field).toHaveAccessibleDescription(note);
  });

  it('puts back a quantity that it read, and reads it no more', async () => {
    const { user } = await openForm();
    const quantity = screen.getByLabelText<HTMLInputElement>(/^Quantity/);
    await user.type(quantity, '5 ton');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(quantity).toHaveValue('5 ton');
    expect(quantity).toHaveFocus();
    await user.tab();
    expect(quantity).toHaveValue('5 ton');
    expect(quantity).toHaveAccessibleDescription('Please enter digits only, at most 6.');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('shows what is missing, and is disabled until the required fields are filled', async () => {
    const { user, fibre, submit } = await openForm();
    expect(screen.getByText('3 fields left: fibre type, quantity, price')).toBeInTheDocument();
    expect(submit()).toBeDisabled();
    await user.selectOptions(fibre, 'Cotton');
    await user.type(screen.getByLabelText(/^Quantity/), '500');
    expect(screen.getByText('One field left: price')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Price/), '212.5');
    expect(submit()).toBeEnabled();
  });

  it('shows an error of an optional field and links to it', async () => {
    const { user, fibre, submit } = await openForm();
    await user.selectOptions(fibre, 'Cotton');
    await user.type(screen.getByLabelText(/^Quantity/), '500');
    await user.type(screen.getByLabelText(/^Price/), '212.5');
    const company = screen.getByLabelText(/^Preferred company/);
    await user.type(company, 'Mill & Sons');
    expect(screen.getByText('Please check: preferred company')).toBeInTheDocument();
    await user.click(submit());
    expect(company).toHaveFocus();
    expect(company).toHaveAccessibleDescription("Only letters, digits, spaces and . , ' - are allowed.");
  });

  it('posts an offer, shows its number and starts again', async () => {
    const { user, fibre, submit } = await openForm();
    await user.selectOptions(fibre, 'Polyester Filament');
    await user.click(screen.getByRole('radio', { name: 'FDY' }));
    await user.type(screen.getByLabelText(/^Quantity/), '5000');
    await user.type(screen.getByLabelText(/^Price/), '104.5');
    await user.click(submit());
    const toast = await screen.findByText(/^Sales Offer No\. SO-\d{6} registered\.$/);
    const number = /SO-\d{6}/.exec(toast.textContent)![0];
    const { data } = await supabase()
      .from('sales_offers')
      .select('fibre_type, specific_type, lustre, quantity_kgs, price, number_of_plys')
      .eq('offer_number', number)
      .single();
    expect(data).toEqual({
      fibre_type: 'Polyester Filament',
      specific_type: 'FDY',
      lustre: null,
      quantity_kgs: 5000,
      price: 104.5,
      number_of_plys: 1,
    });
    expect(fibre).toHaveValue('');
    expect(fibre).toHaveFocus();
    expect(screen.getByLabelText(/^Quantity/)).toHaveValue('');
    expect(sessionStorage.getItem('tanabana-draft:sales_offers')).toBeNull();
  });

  it('posts an enquiry by the same rules, without a price', async () => {
    const { user, fibre, submit } = await openForm('/post-purchase-enquiry');
    expect(screen.queryByLabelText(/^Price/)).not.toBeInTheDocument();
    await user.selectOptions(fibre, 'Others');
    await user.type(screen.getByLabelText(/^Quantity/), '500');
    expect(screen.getByText('One field left: specify fibre type')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Specify fibre type/), 'Bamboo');
    await user.click(submit());
    expect(await screen.findByText(/^Enquiry No\. PE-\d{6} registered\.$/)).toBeInTheDocument();
  });

  it.each(['free', 'paid', 'executive', 'admin2'])('offers Post D2D to dealers, not to %s', async (name) => {
    await signInAs(name);
    await openForm();
    expect(screen.queryByRole('checkbox', { name: 'Post D2D' })).not.toBeInTheDocument();
    expect(screen.getByText(/for everybody to see/)).toBeInTheDocument();
  });

  it('posts an offer to dealers only, and starts again for everybody', async () => {
    await signInAs('dealer');
    const { user, fibre, submit, unmount } = await openForm();
    const choice = () => screen.getByRole('checkbox', { name: 'Post D2D' });
    expect(choice()).toHaveAccessibleDescription(/^Everybody sees it/);
    await user.click(choice());
    expect(choice()).toHaveAccessibleDescription(/^Only dealers see it, on D2D Listings, for 10 days\./);
    expect(screen.getByRole('region', { name: 'Dealers will see' })).toBeInTheDocument();
    await user.selectOptions(fibre, 'Nylon');

    unmount();
    await openForm();
    expect(choice()).toBeChecked();
    await user.type(screen.getByLabelText(/^Quantity/), '500');
    await user.type(screen.getByLabelText(/^Price/), '268.5');
    await user.click(submit());
    const toast = await screen.findByText(/^Sales Offer No\. DSO-\d{6} registered\.$/);
    const number = /DSO-\d{6}/.exec(toast.textContent)![0];
    const { data } = await supabase().from('d2d_sales_offers').select('fibre_type, price').eq('offer_number', number);
    expect(data).toEqual([{ fibre_type: 'Nylon', price: 268.5 }]);
    expect(choice()).not.toBeChecked();
    expect(sessionStorage.getItem('tanabana-draft:sales_offers')).toBeNull();
  });

  it('posts an enquiry to dealers only', async () => {
    await signInAs('dealer');
    const { user, fibre, submit } = await openForm('/post-purchase-enquiry');
    await user.selectOptions(fibre, 'Jute');
    await user.type(screen.getByLabelText(/^Quantity/), '500');
    await user.click(screen.getByRole('checkbox', { name: 'Post D2D' }));
    await user.click(submit());
    const toast = await screen.findByText(/^Enquiry No\. DPE-\d{6} registered\.$/);
    const number = /DPE-\d{6}/.exec(toast.textContent)![0];
    const { data } = await supabase().from('d2d_purchase_enquiries').select('fibre_type').eq('enquiry_number', number);
    expect(data).toEqual([{ fibre_type: 'Jute' }]);
  });

  it.each([
    ['/post-sales-offer', 'sales_offers', 'Offer Failed'],
    ['/post-purchase-enquiry', 'purchase_enquiries', 'Enquiry Failed'],
  ])('shows a former dealer the reason, and lets the draft of %s be posted to everybody', async (url, table, title) => {
    const owner = await signInAs('free');
    saveDraft(table, owner, {
      fibre_type: 'Jute',
      quantity_required_kgs: '5',
      quantity_kgs: '5',
      price: '9',
      is_d2d: true,
    });
    const { user, submit } = await openForm(url);
    await user.click(submit());
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText('Only dealers can post to dealers.')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Post D2D' }));
    await user.click(submit());
    expect(await screen.findByText(/ No\. (SO|PE)-\d{6} registered\.$/)).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Post D2D' })).not.toBeInTheDocument();
  });

  it('keeps typed text when the server fails, and after a reload', async () => {
    server().intercept(({ url, method }) =>
      method === 'POST' && url.includes('/rest/v1/sales_offers')
        ? Response.json({ code: '53300', message: 'too many connections', details: null, hint: null }, { status: 503 })
        : undefined,
    );
    const { user, fibre, submit, unmount } = await openForm();
    await user.selectOptions(fibre, 'Cotton');
    await user.type(screen.getByLabelText(/^Quantity/), '750');
    await user.type(screen.getByLabelText(/^Price/), '212.5');
    await user.click(submit());
    expect(await screen.findByText('Offer Failed')).toBeInTheDocument();
    expect(
      screen.getByText('The server is not available right now. Please try again in a moment.'),
    ).toBeInTheDocument();
    expect(screen.getByLabelText(/^Quantity/)).toHaveValue('750');

    unmount();
    const again = await openForm();
    expect(again.fibre).toHaveValue('Cotton');
    expect(screen.getByLabelText(/^Price/)).toHaveValue('212.5');
  });

  it('shows when posting works again, keeps typed text, and then posts it', async () => {
    const { run } = server();
    await run(`insert into private.posting_counts
      select id, now(), 1000000, now(), 1 from private.members where email = 'free@tanabana.example'
      on conflict (member_id) do update set minute_from = now(), minute_posts = 1000000`);
    const { user, fibre, submit } = await openForm();
    await user.selectOptions(fibre, 'Cotton');
    await user.type(screen.getByLabelText(/^Quantity/), '750');
    await user.type(screen.getByLabelText(/^Price/), '212.5');
    await user.click(submit());
    const words = /You can post again at \d{1,2}:\d{2} [ap]m; what you typed stays here\./;
    expect((await screen.findByText(words)).getAttribute('role')).toBe('status');
    expect(toastStore.get()).toBeNull();
    expect(screen.getByLabelText(/^Quantity/)).toHaveValue('750');

    await run(`update private.posting_counts set minute_from = now() - interval '1 minute'`);
    await user.click(submit());
    expect(await screen.findByText(/^Sales Offer No\. SO-\d{6} registered\.$/)).toBeInTheDocument();
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  it('shows that the user is missing when the session now belongs to another user', async () => {
    await signInAs('paid');
    const { data } = await supabase().auth.getSession();
    await signInAs('free');
    const { user, fibre, submit } = await openForm();
    await user.selectOptions(fibre, 'Cotton');
    await user.type(screen.getByLabelText(/^Quantity/), '750');
    await user.type(screen.getByLabelText(/^Price/), '212.5');
    server().intercept(({ url, method, headers }) => {
      if (method !== 'POST' || !url.includes('/rest/v1/sales_offers')) return undefined;
      headers.set('authorization', `Bearer ${data.session!.access_token}`);
      return undefined;
    });
    await user.click(submit());
    expect(await screen.findByText('User information is missing. Please re-login.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Quantity/)).toHaveValue('750');
  });

  it('redirects to the login and back when the session has expired', async () => {
    const { user, fibre, submit, router } = await openForm();
    await user.selectOptions(fibre, 'Cotton');
    await user.type(screen.getByLabelText(/^Quantity/), '750');
    await user.type(screen.getByLabelText(/^Price/), '212.5');
    server().intercept(({ url }) =>
      url.includes('/rest/v1/sales_offers')
        ? Response.json({ code: 'PGRST301', message: 'JWT expired', details: null, hint: null }, { status: 401 })
        : undefined,
    );
    await user.click(submit());
    expect(await screen.findByText('Please login to post an offer.')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toEqual({ redirect: '/post-sales-offer' });
    expect(sessionStorage.getItem('tanabana-draft:sales_offers')).toContain('750');
  });
});
