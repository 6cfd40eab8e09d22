import { screen, waitFor, within } from '@testing-library/react';
import { LIMITS } from '@tanabana/domain/limits';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentSession } from '#lib/session/session.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { ANDROID, IPHONE, renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
});

async function openHome() {
  const app = renderApp('/');
  await screen.findByRole('heading', { level: 1 });
  return app;
}

const card = (name: string) => screen.getByRole('heading', { name }).parentElement!;
const linksIn = (place: HTMLElement) => within(place).queryAllByRole('link');

describe('Home', () => {
  it('shows a visitor the purpose, the listings and the links to sign up and log in', async () => {
    await openHome();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/premier digital marketplace for yarn/);
    expect(screen.getByText('Official launch 22 September 2025')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Signup Now' })).toHaveLength(2);
    expect(within(card('Latest purchase enquiries').parentElement!).getAllByRole('listitem')).toHaveLength(5);
    expect(within(card('Who should join')).getAllByRole('listitem')).toHaveLength(20);
    const [wanted, offered] = within(screen.getByRole('navigation', { name: 'Browse by fibre' })).getAllByRole('link');
    expect(wanted).toHaveAttribute('href', expect.stringMatching(/^\/check-purchase-enquiries\?fibre=/));
    expect(offered).toHaveAttribute('href', expect.stringMatching(/^\/check-sales-offers\?fibre=/));
    expect(await screen.findByRole('heading', { name: 'Membership categories' })).toBeInTheDocument();
    const explore = screen.getByRole('link', { name: 'Explore Membership Plans' });
    expect(explore).toHaveAttribute('href', '/membership-plans');
    expect(screen.getByRole('row', { name: /^Price/ })).toHaveTextContent('₹12,000 a year plus GST');
    expect(screen.getByText(/The pre-launch offer ended on 22 September 2025/)).toBeInTheDocument();
  });

  it('shows a member the counts in the chosen unit, too', async () => {
    const id = await signInAs('paid');
    const unit = await supabase().from('tanabana_free').update({ count_unit: 'dtex' }).eq('id', id);
    expect(unit.error).toBeNull();
    await openHome();
    const latest = card('Latest sales offers').parentElement!;
    expect((await within(latest).findAllByText(/^≈ [\d.]+ dtex$/)).length).toBeGreaterThan(0);
  });

  it('advertises twelve features, to nineteen trades', async () => {
    await openHome();
    const features = within(card('What you can do here')).getAllByRole('heading', { level: 3 });
    expect(features.map((feature) => feature.textContent)).toEqual([
      'Post without limit',
      "I'm Interested",
      'Daily official price lists',
      'Industry news',
      'Directory of listed members',
      'Direct contact',
      'Referral credits',
      'Corporate pages',
      'Bid to the mill',
      'Dealer network',
      'Remove what is done',
      'Free signup worldwide',
    ]);
    const trades = within(card('Who should join')).getAllByRole('listitem');
    expect(trades.slice(0, 19).map((trade) => trade.textContent)).toEqual([
      'Spinners',
      'Texturisers',
      'Sizers',
      'Dyers',
      'Weavers',
      'Knitters',
      'Doublers',
      'Twisting units',
      'Dealers',
      'Traders',
      'Brokers',
      'Importers',
      'Exporters',
      'Fancy yarn manufacturers',
      'Processors',
      'Embroiderers',
      'Jari makers',
      'Rope makers',
      'Downgrade traders',
    ]);
  });

  it('asks no member to sign up', async () => {
    await signInAs('free');
    await openHome();
    expect(await screen.findByText(/Welcome/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Signup Now' })).toBeNull();
    expect(within(card('Who should join')).getAllByRole('listitem')).toHaveLength(19);
  });

  it('lists at most ten of each kind of organisation, partners with their websites', async () => {
    await openHome();
    expect(within(card('Corporate members')).getAllByRole('listitem')).toHaveLength(LIMITS.home_list_length);
    expect(within(card('Partner organisations')).getAllByRole('listitem')).toHaveLength(LIMITS.home_list_length);
    const partners = linksIn(card('Partner organisations'));
    expect(partners[0]).toHaveAttribute('href', 'https://surat-twisters.example/');
    for (const link of partners) {
      expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\//));
      expect(link).toHaveAttribute('rel', 'noopener');
    }
  });

  it('shows when there are none', async () => {
    server().intercept((request) =>
      /\/(company_details|partner_organisations)\?/.test(request.url) ? Response.json([]) : undefined,
    );
    await openHome();
    expect(screen.getAllByText('No organizations listed yet.')).toHaveLength(2);
  });

  it('shows what could not be loaded, differently from an empty list, and tries again', async () => {
    const failing =
      /\/(corporate_ads|purchase_enquiries|sales_offers|get_market_facts|company_details|partner_organisations)/;
    server().intercept((request) =>
      failing.test(request.url)
        ? Response.json({ code: 'XX000', message: 'out of order' }, { status: 500 })
        : undefined,
    );
    const { user } = await openHome();
    expect(screen.queryByText('Ad')).toBeNull();
    expect(screen.getByRole('heading', { name: 'What you can do here' })).toBeInTheDocument();
    const failed = [
      'Could not load enquiries',
      'Could not load offers',
      'Could not load the numbers of enquiries and offers.',
      'Could not load the organizations.',
      'Could not load the organizations.',
    ];
    for (const words of failed) await screen.findAllByText(words, { exact: false, selector: 'p' });
    expect(screen.queryByText('No organizations listed yet.')).toBeNull();
    server().intercept(null);
    for (const words of failed) {
      const line = (await screen.findAllByText(words, { exact: false, selector: 'p' }))[0]!;
      await user.click(within(line).getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(line).not.toBeInTheDocument());
      expect(document.activeElement).not.toBe(document.body);
    }
    const offers = within(card('Latest sales offers').parentElement!);
    expect(await offers.findAllByRole('listitem')).toHaveLength(5);
    expect(await screen.findByRole('navigation', { name: 'Browse by fibre' })).toBeInTheDocument();
  });

  it('links from a fibre to as many enquiries and offers as it shows', async () => {
    const { user } = await openHome();
    const tiles = () => screen.getByRole('navigation', { name: 'Browse by fibre' });
    const [, offered] = within(tiles()).getAllByRole('link');
    const count = /(\d+) offers?$/.exec(offered!.textContent!)![1];
    await user.click(offered!);
    expect(await screen.findByText(new RegExp(`^1 to \\d+ of ${count}`), { selector: 'span' })).toBeInTheDocument();
  });

  it('shows an ad above and below the content, which open their websites in another tab', async () => {
    await openHome();
    const ads = screen.getAllByRole('link', { name: /^Ad: / });
    expect(ads).toHaveLength(2);
    for (const ad of ads) {
      expect(ad).toHaveAttribute('href', expect.stringMatching(/^https:/));
      expect(ad).toHaveAttribute('target', '_blank');
      expect(ad).toHaveAttribute('rel', 'noopener sponsored');
      expect(within(ad).getByRole('img')).toHaveAccessibleName();
    }
  });

  it('has no tiles on a desktop, and the menu as tiles on a phone', async () => {
    const { unmount } = await openHome();
    expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).toBeNull();
    unmount();
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(ANDROID);
    const userId = await signInAs('free');
    await openHome();
    const tiles = screen.getByRole('navigation', { name: 'Shortcuts' });
    const profile = await within(tiles).findByRole('link', { name: 'My Profile' });
    expect(profile).toHaveAttribute('href', `/profile/${userId}`);
    expect(linksIn(tiles).map((link) => link.textContent)).toEqual(
      expect.arrayContaining(['Post Purchase Enquiry', 'Check Sales Offers']),
    );
    expect(within(tiles).queryByRole('link', { name: 'Login' })).toBeNull();
  });

  it('names no price and no paid plan on an Apple device, and offers its menu as tiles', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    await openHome();
    const tiles = screen.getByRole('navigation', { name: 'Shortcuts' });
    expect(within(tiles).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('heading', { name: 'Membership categories' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Explore Membership Plans' })).toBeNull();
    // A rate per kg is a yarn's; every other price would be ours.
    expect(screen.queryByText(/a year/)).toBeNull();
    expect(screen.queryByText(/on two app stores/)).toBeNull();
  });
});

describe('the frame', () => {
  it.each([
    ['/no/such/page', '/'],
    ['/check-purchase-enquiry', '/check-purchase-enquiries'],
    ['/post-sales-offer', '/login'],
    ['/profile/me', '/login'],
  ])('redirects a visitor from %s to %s', async (from, to) => {
    const { router } = renderApp(from);
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe(to));
  });

  it('has the page in the title and moves the focus there', async () => {
    const { user } = await openHome();
    const menu = screen.getByRole('navigation', { name: 'Main' });
    await user.click(within(menu).getByRole('link', { name: 'Check Sales Offers' }));
    const heading = await screen.findByRole('heading', { name: 'Sales Offers' });
    expect(document.title).toBe('Check Sales Offers - Tanabana');
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('logs out everywhere, shows that and goes home', async () => {
    const userId = await signInAs('free');
    const { user, router } = renderApp('/post-sales-offer');
    const pill = await screen.findByRole('link', { name: /credits for messages/ });
    expect(pill).toHaveAttribute('href', '/my-credits');
    await waitFor(() => expect(localStorage.getItem('tanabana-user')).toContain(userId));
    let address = '';
    server().intercept((request) => {
      if (request.url.includes('/logout')) address = request.url;
      return undefined;
    });
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('You have been successfully logged out.')).toBeInTheDocument();
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe('/'));
    expect(address).toContain('scope=global');
    expect(localStorage).toHaveLength(0);
    expect(await screen.findByRole('link', { name: 'Login' })).toBeInTheDocument();
  });

  it('ends a session whose profile cannot be loaded', async () => {
    await signInAs('free');
    server().intercept((request) =>
      request.url.includes('/rest/v1/tanabana_free?select=*')
        ? Response.json({ code: '42501', message: 'permission denied' }, { status: 403 })
        : undefined,
    );
    await openHome();
    expect(await screen.findByText('Could not load your profile data.')).toBeInTheDocument();
    await waitFor(() => expect(currentSession().status).toBe('signed-out'));
  });
});
