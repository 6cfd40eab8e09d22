import { screen, waitFor, within } from '@testing-library/react';
import { LIMITS } from '@tanabana/domain/limits';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { IPHONE, renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
});

/** The number of a member's newest offer, or of the newest one of all others. */
async function offerOf(owner: { by?: string; notBy?: string } = {}): Promise<string> {
  const poster = `(select id from private.members where email = '${owner.by ?? owner.notBy}@tanabana.example')`;
  const whose = owner.by ? `user_id = ${poster}` : owner.notBy ? `user_id <> ${poster}` : 'true';
  const [row] = await server().run(
    `select offer_number from sales_offers where status = 'Open' and ${whose} order by updated_at desc limit 1`,
  );
  return row!.offer_number as string;
}

async function openOffer(number: string) {
  const app = renderApp(`/offer/${number}`);
  const terms = await screen.findByRole('region', { name: 'What is asked' });
  return { ...app, terms: within(terms) };
}

describe('the page of an offer', () => {
  it('shows every given field, and other listings of the same fibre', async () => {
    await server().run(`update sales_offers set fibre_type = 'Polyester Filament', specific_type = 'FDY',
      denier_count = '150', filament_count = '48', number_of_plys = 1, lustre = 'Bright', lot_no = 'L-77',
      blend_ratio = null, quantity_kgs = 120000, price = 268.5 where offer_number = 'SO-000101'`);
    const { terms } = await openOffer('SO-000101');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('150D/48F Polyester Filament FDY');
    expect(terms.getByText('₹268.50')).toBeInTheDocument();
    expect(terms.getByText('1,20,000')).toBeInTheDocument();
    for (const [label, value] of [
      ['Specific type', 'FDY'],
      ['Denier / count', '150'],
      ['Filaments', '48'],
      ['Lustre', 'Bright'],
      ['Lot no', 'L-77'],
    ]) {
      const fact = screen.getByText(label!, { selector: 'dt' });
      expect(fact.nextElementSibling).toHaveTextContent(value!);
    }
    expect(screen.queryByText('Blend ratio')).not.toBeInTheDocument();
    expect(document.title).toBe('SO-000101: 150D/48F Polyester Filament FDY, 1,20,000 kg at ₹268.50/kg - Tanabana');
    const similar = within(screen.getByRole('region', { name: 'More open offers of Polyester Filament' }));
    const links = similar.getAllByRole('listitem').map((line) => within(line).getByRole('link'));
    expect(links).toHaveLength(LIMITS.similar_listings_length);
    for (const link of links) expect(link).not.toHaveAttribute('href', '/offer/SO-000101');
  });

  it('asks an interested visitor to log in, and shows no contact', async () => {
    const number = await offerOf();
    const { user, terms, router } = await openOffer(number);
    expect(terms.getByText(/uses 1 credit\./)).toBeInTheDocument();
    expect(terms.queryByRole('link', { name: /View Profile/ })).not.toBeInTheDocument();
    expect(terms.queryByRole('button', { name: /contact/i })).not.toBeInTheDocument();
    expect(terms.getByRole('link', { name: 'See Membership Benefits' })).toHaveAttribute('href', '/membership-plans');
    await user.click(terms.getByRole('button', { name: /^I'm Interested/ }));
    expect(await screen.findByText('You must be logged in to show interest.')).toBeInTheDocument();
    const toast = within(
      screen.getByText('You must be logged in to show interest.').closest<HTMLElement>('[role=alert]')!,
    );
    await user.click(toast.getByRole('link', { name: 'Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toEqual({ redirect: `/offer/${number}` });
  });

  it.each([
    ['free', 0],
    ['paid', 1],
    ['executive', 1],
    ['admin2', 1],
  ])('shows a %s member the poster: %s link, and a link to call', async (name, links) => {
    await signInAs(name);
    const { terms } = await openOffer(await offerOf({ notBy: name }));
    expect(terms.queryAllByRole('link', { name: /View Profile/ })).toHaveLength(links);
    expect(terms.queryAllByRole('button', { name: /contact/i })).toHaveLength(links);
  });

  it('shows no plans on an Apple device', async () => {
    const device = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    const { terms } = await openOffer(await offerOf());
    expect(terms.queryByRole('link', { name: 'See Membership Benefits' })).not.toBeInTheDocument();
    device.mockRestore();
  });

  it('sends the interest of a Free Member for one credit', async () => {
    await signInAs('three');
    const { user, terms } = await openOffer(await offerOf({ notBy: 'three' }));
    await user.click(terms.getByRole('button', { name: /^I'm Interested/ }));
    expect(await screen.findByText('Credit Used')).toBeInTheDocument();
    expect(await terms.findByText('Interest Sent')).toBeInTheDocument();
  });

  it.each([
    ['leads from used up credits to the plans', 'zero', undefined, 1],
    ['does not speak of plans on an Apple device', 'zero', IPHONE, 0],
  ])('%s', async (_, name, agent, links) => {
    const device = agent && vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    await signInAs(name);
    const { user, terms } = await openOffer(await offerOf({ notBy: name }));
    await user.click(terms.getByRole('button', { name: /^I'm Interested/ }));
    const toast = within((await screen.findByText('Credits Exhausted')).closest<HTMLElement>('[role=status]')!);
    const plans = toast.queryAllByRole('link', { name: 'See Membership Benefits' });
    expect(plans).toHaveLength(links);
    for (const link of plans) expect(link).toHaveAttribute('href', '/membership-plans');
    if (device) device.mockRestore();
  });

  it('is visible for its poster also when it is closed, and not for a visitor', async () => {
    const userId = await signInAs('free');
    const number = await offerOf({ by: 'free' });
    const open = await openOffer(number);
    expect(open.terms.getByText('Your offer')).toBeInTheDocument();
    expect(open.terms.queryByText(/credit/)).not.toBeInTheDocument();
    open.unmount();

    await server().run(
      `update sales_offers set status = 'Closed' where user_id = '${userId}' and offer_number = '${number}'`,
    );
    const closed = await openOffer(number);
    expect(screen.getByText('Closed')).toBeInTheDocument();
    closed.unmount();

    await supabase().auth.signOut();
    renderApp(`/offer/${number}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Offer not found' })).toBeInTheDocument();
    expect(document.title).toBe('Offer not found - Tanabana');
  });

  it('is visible, when closed, for a member who paid a credit for it, without a button', async () => {
    await signInAs('paid');
    const number = await offerOf({ notBy: 'paid' });
    const open = await openOffer(number);
    await open.user.click(open.terms.getByRole('button', { name: /^I'm Interested/ }));
    expect(await open.terms.findByText('Interest Sent')).toBeInTheDocument();
    open.unmount();

    await server().run(`update sales_offers set status = 'Closed' where offer_number = '${number}'`);
    const closed = await openOffer(number);
    expect(screen.getByText('Closed')).toBeInTheDocument();
    expect(closed.terms.getByText('Interest Sent')).toBeInTheDocument();
    expect(closed.terms.queryByRole('button', { name: /^I'm Interested/ })).not.toBeInTheDocument();
  });

  it('shares its link', async () => {
    const number = await offerOf();
    const { user, terms } = await openOffer(number);
    await user.click(terms.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Copied!')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/offer/${number}`);
  });

  it('drops the address of the server when another page is opened', async () => {
    const number = await offerOf();
    const canonical = document.createElement('link');
    canonical.rel = 'canonical';
    canonical.href = `${location.origin}/offer/${number}`;
    document.head.append(canonical);
    const { user } = await openOffer(number);
    expect(canonical.isConnected).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Sales Offers' }));
    await screen.findByRole('heading', { level: 1, name: 'Sales Offers' });
    expect(canonical.isConnected).toBe(false);
  });

  it('shows what failed and tries again', async () => {
    const number = await offerOf();
    server().intercept((request) =>
      request.url.includes(`offer_number=eq.${number}`)
        ? Response.json({ code: 'XX000', message: 'out of order' }, { status: 500 })
        : undefined,
    );
    const { user } = renderApp(`/offer/${number}`);
    expect(await screen.findByRole('heading', { name: 'Could not load the offer' })).toBeInTheDocument();
    server().intercept(null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'What is asked' })).toBeInTheDocument();
  });
});

describe('the address of a listing', () => {
  it.each(['/enquiry/pe-100', '/enquiry/100', '/enquiry/PE-0000100'])(
    '%s redirects to the canonical address',
    async (address) => {
      const { router } = renderApp(address);
      expect(await screen.findByRole('region', { name: 'What is wanted' })).toBeInTheDocument();
      expect(router.state.location.pathname).toBe('/enquiry/PE-000100');
      expect(screen.getByRole('link', { name: 'Purchase Enquiries' })).toHaveAttribute(
        'href',
        '/check-purchase-enquiries',
      );
    },
  );

  it.each(['/enquiry/PE-999999', '/enquiry/pe-999999', '/enquiry/SO-000100', '/enquiry/nothing'])(
    '%s shows that there is no such listing, with a link to the list',
    async (address) => {
      const { user, router } = renderApp(address);
      expect(await screen.findByRole('heading', { level: 1, name: 'Enquiry not found' })).toBeInTheDocument();
      expect(router.state.location.pathname).toBe(address);
      await user.click(screen.getByRole('link', { name: 'See open enquiries' }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/check-purchase-enquiries'));
    },
  );
});
