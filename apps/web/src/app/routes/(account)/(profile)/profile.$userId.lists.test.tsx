import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { deleteListings } from '#features/profile/api/listings/delete-listings.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';

const server = startServer();

async function post(user_id: string, quantity_required_kgs: number) {
  const row = { user_id, fibre_type: 'Jute', quantity_required_kgs };
  const { data, error } = await supabase().from('purchase_enquiries').insert(row).select('enquiry_number').single();
  if (error) throw error;
  return data.enquiry_number;
}

const enquiries = () => screen.findByRole('region', { name: 'My Purchase Enquiries' });
const offers = () => screen.findByRole('region', { name: 'My Sales Offers' });

/** The server fails requests of one kind. */
const fail = (method: string, part: string) =>
  server().intercept((request) =>
    request.method === method && request.url.includes(part)
      ? Response.json({ code: 'XX000', message: 'disk full' }, { status: 500 })
      : undefined,
  );

/** Posts many enquiries, in requests of the maximum size. Returns their ids. */
async function postMany(user_id: string, fibre_type: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const rows = Array.from({ length: Math.min(50, count - ids.length) }, () => ({
      user_id,
      fibre_type,
      quantity_required_kgs: 7,
    }));
    const { data, error } = await supabase().from('purchase_enquiries').insert(rows).select('id');
    expect(error).toBeNull();
    ids.push(...data!.map(({ id }) => id));
  }
  return ids;
}

describe('own posts', () => {
  it('that take long leave the profile its place, and come later', async () => {
    const arrived = Promise.withResolvers<void>();
    const { data } = await supabase()
      .from('tanabana_free')
      .select('member_name')
      .eq('id', await signInAs('free'));
    server().intercept(({ method, url }) =>
      method === 'GET' && url.includes('/purchase_enquiries') ? arrived.promise.then(() => undefined) : undefined,
    );
    renderApp('/profile/me');
    expect(await screen.findByRole('heading', { level: 1, name: data![0]!.member_name! })).toBeInTheDocument();
    const region = within(await enquiries());
    expect(region.getByRole('status')).toHaveTextContent('Loading');
    arrived.resolve();
    expect((await region.findAllByRole('checkbox', { name: /^Select PE-/ })).length).toBeGreaterThan(0);
  });

  it('have their count in the unit of the reader, too', async () => {
    const user_id = await signInAs('free');
    const unit = await supabase().from('tanabana_free').update({ count_unit: 'dtex' }).eq('id', user_id);
    const yarn = { fibre_type: 'Polyester Filament', denier_count: '150', filament_count: '48' };
    const posted = await supabase()
      .from('purchase_enquiries')
      .insert({ user_id, ...yarn, quantity_required_kgs: 500 });
    expect([unit.error, posted.error]).toEqual([null, null]);
    renderApp('/profile/me');
    expect(await within(await enquiries()).findByText('≈ 166.7 dtex')).toBeInTheDocument();
  });

  it('deletes the selected enquiries, and only those, after asking', async () => {
    const id = await signInAs('free');
    const [older, newer] = [await post(id, 100), await post(id, 200)];
    const { user } = renderApp('/profile/me');
    const region = within(await enquiries());
    const rows = await region.findAllByRole('checkbox', { name: /^Select PE-/ });
    expect(rows[0]).toHaveAccessibleName(`Select ${newer}`);
    expect(region.getByRole('button', { name: 'Delete Selected' })).toBeDisabled();

    await user.click(region.getByRole('checkbox', { name: `Select ${older}` }));
    await user.click(region.getByRole('button', { name: 'Delete Selected' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: `Delete ${older}?` }));
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Delete 1 enquiry' }));

    expect(await screen.findByText('Enquiry(s) Deleted')).toBeInTheDocument();
    await waitFor(() => expect(region.queryByText(older, { exact: false })).not.toBeInTheDocument());
    expect(region.getByRole('checkbox', { name: `Select ${newer}` })).not.toBeChecked();
  });

  it('keeps the selection when a deletion fails', async () => {
    const id = await signInAs('free');
    const number = await post(id, 300);
    const { user } = renderApp('/profile/me');
    const region = within(await enquiries());
    await user.click(await region.findByRole('checkbox', { name: `Select ${number}` }));
    server().intercept(({ method }) =>
      method === 'DELETE' ? Response.json({ code: 'XX000', message: 'disk full' }, { status: 500 }) : undefined,
    );
    await user.click(region.getByRole('button', { name: 'Delete Selected' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 1 enquiry' }));
    expect(await screen.findByText('Error Deleting enquiry(s)')).toBeInTheDocument();
    expect(screen.getByText('Something went wrong on our side. Please try again.')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(region.getByRole('checkbox', { name: `Select ${number}` })).toBeChecked();
  });

  it('deletes all offers at once', async () => {
    await signInAs('free');
    const { user } = renderApp('/profile/me');
    const region = within(await offers());
    await user.click(await region.findByRole('checkbox', { name: 'Select all offers' }));
    const count = region.getAllByRole('checkbox', { name: /^Select SO-/ }).length;
    await user.click(region.getByRole('button', { name: 'Delete Selected' }));
    await user.click(await screen.findByRole('button', { name: `Delete ${count} offers` }));
    expect(await screen.findByText('Offer(s) Deleted')).toBeInTheDocument();
    expect(await region.findByText(/You have not posted an offer yet/)).toBeInTheDocument();
  });

  it('shows that offers were not deleted', async () => {
    await signInAs('paid');
    const { user } = renderApp('/profile/me');
    const region = within(await offers());
    await user.click((await region.findAllByRole('checkbox', { name: /^Select SO-/ }))[0]!);
    fail('DELETE', '/sales_offers');
    await user.click(region.getByRole('button', { name: 'Delete Selected' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 1 offer' }));
    expect(await screen.findByText('Error Deleting offer(s)')).toBeInTheDocument();
  });

  it.each([
    ['purchase_enquiries', 'My Purchase Enquiries', 'Error Fetching Purchase Enquiries'],
    ['sales_offers', 'My Sales Offers', 'Error Fetching Sales Offers'],
    ['customer_bids', 'My Placed Bids', 'Error Fetching Bids'],
  ])('shows that %s could not be loaded, and tries again', async (table, title, message) => {
    await signInAs('paid');
    fail('GET', `/${table}`);
    const { user } = renderApp('/profile/me');
    const region = within(await screen.findByRole('region', { name: title }));
    expect(await region.findByText(message)).toBeInTheDocument();
    expect(await screen.findByText('Something went wrong on our side. Please try again.')).toBeInTheDocument();
    server().intercept(null);
    await user.click(region.getByRole('button', { name: 'Try again' }));
    expect(await region.findByRole('table')).toBeInTheDocument();
  });

  it('are loaded fifty at a time', async () => {
    const id = await signInAs('three');
    await postMany(id, 'Jute', 60);
    const { user } = renderApp('/profile/me');
    const region = within(await enquiries());
    expect(await region.findAllByRole('checkbox', { name: /^Select PE-/ })).toHaveLength(50);
    await user.click(region.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(region.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument());
    const numbers = region
      .getAllByRole('checkbox', { name: /^Select PE-/ })
      .map((box) => box.closest('label')!.textContent);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThanOrEqual(60);
  });
});

describe('closing a post', () => {
  it('asks and explains the effect; the post stays, closed, and cannot be opened again', async () => {
    const id = await signInAs('free');
    const number = await post(id, 400);
    const { user } = renderApp('/profile/me');
    const region = within(await enquiries());
    await user.click(await region.findByRole('button', { name: `Close ${number}` }));
    const dialog = within(await screen.findByRole('alertdialog', { name: `Close ${number}?` }));
    expect(dialog.getByText(/leaves the public list at once, and nobody can show interest/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close enquiry' }));
    expect(await screen.findByText('Enquiry Closed')).toBeInTheDocument();
    const row = region.getByRole('checkbox', { name: `Select ${number}` }).closest('tr')!;
    await waitFor(() => expect(within(row).getByText('Closed')).toBeInTheDocument());
    expect(within(row).queryByRole('button')).not.toBeInTheDocument();
    await supabase().auth.signOut();
    const { data } = await supabase().from('purchase_enquiries').select('id').eq('enquiry_number', number);
    expect(data).toEqual([]);
  });

  it('shows a failure, and offers no edit', async () => {
    await signInAs('paid');
    const { user } = renderApp('/profile/me');
    const region = within(await offers());
    fail('PATCH', '/sales_offers');
    await user.click((await region.findAllByRole('button', { name: /^Close SO-/ }))[0]!);
    await user.click(await screen.findByRole('button', { name: 'Close offer' }));
    expect(await screen.findByText('Error Closing offer')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(region.queryByRole('button', { name: /edit/i })).not.toBeInTheDocument();
    expect(region.getAllByText('Open').length).toBeGreaterThan(0);
  });
});

describe('own posts to dealers', () => {
  const d2dOffers = () => screen.findByRole('region', { name: 'My D2D Sales Offers' });

  it('are closed and deleted by their dealer', async () => {
    const user_id = await signInAs('dealer');
    const [posted] = await server().run(`insert into d2d_sales_offers (user_id, fibre_type, quantity_kgs, price)
      values ('${user_id}', 'Jute', 5, 9) returning offer_number as number`);
    const { user } = renderApp('/profile/me');
    const region = within(await d2dOffers());
    expect(region.getByText('Dealers see each for 10 days.')).toBeInTheDocument();
    await user.click(await region.findByRole('button', { name: `Close ${posted!.number}` }));
    await user.click(await screen.findByRole('button', { name: 'Close offer' }));
    expect(await screen.findByText('Offer Closed')).toBeInTheDocument();
    await user.click(region.getByRole('checkbox', { name: `Select ${posted!.number}` }));
    await user.click(region.getByRole('button', { name: 'Delete Selected' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 1 offer' }));
    expect(await screen.findByText('Offer(s) Deleted')).toBeInTheDocument();
    const left = await server().run(`select id from d2d_sales_offers where offer_number = '${posted!.number}'`);
    expect(left).toEqual([]);
  });

  it('are kept by a former dealer; other members have no such list', async () => {
    const id = await signInAs('zero');
    await server().run(`update private.members set is_dealer = true where id = '${id}'`);
    await server().run(
      `insert into d2d_sales_offers (user_id, fibre_type, quantity_kgs, price) values ('${id}', 'Jute', 5, 9)`,
    );
    await server().run(`update private.members set is_dealer = false where id = '${id}'`);
    renderApp('/profile/me');
    expect(await d2dOffers()).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'My D2D Purchase Enquiries' })).not.toBeInTheDocument();
  });
});

it('more posts than fit an address are deleted in parts', async () => {
  const user_id = await signInAs('three');
  const posted = await postMany(user_id, 'Linen', 450);
  const seen = watchRequests(server());
  await deleteListings('purchase_enquiries', posted);
  expect(Math.max(...seen.map(({ line }) => line.length))).toBeLessThan(8000);
  const left = await server().run(
    `select id from purchase_enquiries where user_id = '${user_id}' and fibre_type = 'Linen'`,
  );
  expect(left).toEqual([]);
});

describe('own bids', () => {
  it('show product, company, prices, quantity, status and time', async () => {
    await signInAs('free');
    renderApp('/profile/me');
    const region = within(await screen.findByRole('region', { name: 'My Placed Bids' }));
    const rows = region.getAllByRole('row').slice(1);
    expect(rows).toHaveLength(5);
    expect(rows[0]).toHaveTextContent(/BID-\d{6}.*\d{4}, \d{1,2}:\d{2} [ap]m.*₹[\d,.]+\/kg.*[\d,]+ kg.*Pending/);
    for (const status of ['Accepted', 'Rejected', 'Cancelled']) {
      expect(region.getByText(status)).toBeInTheDocument();
    }
  });

  it('are hidden when there are none', async () => {
    await signInAs('zero');
    renderApp('/profile/me');
    await enquiries();
    expect(screen.queryByRole('region', { name: 'My Placed Bids' })).not.toBeInTheDocument();
  });
});
