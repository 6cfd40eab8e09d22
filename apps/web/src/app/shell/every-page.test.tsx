// The frame with every page of the product: menus of every role, folded entries, footer.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Offer } from '#config/access.ts';
import { isApple } from '#lib/device.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { ANDROID, IPHONE, renderApp, signInAs, startServer } from '#testing/render-app.tsx';

vi.mock(import('#lib/membership/use-offer.ts'), () => ({
  useOffer: (): Offer => ({ hasRoute: () => true, isApple: isApple() }),
}));

startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
});

const POSTS = ['Post Purchase Enquiry', 'Post Sales Offer'];
const LISTS = ['Home', 'Check Purchase Enquiries', 'Check Sales Offers'];
const PUBLIC = ['Corporate Members', 'News', 'Price List'];
const OWN = ['My Bids', 'My Profile'];
const DIRECTORY = ['Product Search', 'Listed Subscribers'];
const MANAGEMENT = ['Price Management', 'Bid Management'];

const menu = () => screen.getByRole('navigation', { name: 'Main' });
/** The entries by name, without the number of pending bids. */
const names = (place: HTMLElement) =>
  within(place)
    .queryAllByRole('link')
    .map((link) => link.textContent.replace(/\d+\+? \d+ pending bids?$/, ''));

/** Opens a page as one of the demo members and waits for the menu to know them. */
async function openAs(name: string | null, address = '/terms-of-use') {
  const userId = name ? await signInAs(name) : '';
  const app = renderApp(address);
  if (name) await screen.findByRole('link', { name: /credits? for messages/ });
  else await screen.findByRole('link', { name: 'Signup' });
  return { ...app, userId };
}

function narrowScreen() {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  );
}

describe('the header of a wide screen', () => {
  it.each<[string | null, string[]]>([
    [null, [...LISTS, ...PUBLIC]],
    ['free', [...LISTS, ...PUBLIC, ...OWN]],
    ['paid', [...LISTS, ...DIRECTORY, ...PUBLIC, ...OWN]],
    ['dealer', [...LISTS, 'D2D Listings', ...DIRECTORY, ...PUBLIC, ...OWN]],
    ['executive', [...LISTS, ...DIRECTORY, ...PUBLIC, ...OWN]],
    ['admin2', [...LISTS, ...DIRECTORY, ...PUBLIC, ...OWN]],
  ])('shows %s their entries in the order of the spec, and both buttons to post', async (name, entries) => {
    await openAs(name);
    expect(names(menu())).toEqual(entries);
    for (const post of POSTS) expect(screen.getByRole('link', { name: post })).toBeInTheDocument();
  });

  it.each([
    ['executive', MANAGEMENT, null],
    ['admin2', [...MANAGEMENT, 'Admin'], '/admin'],
    ['admin1', [...MANAGEMENT, 'Admin'], '/admin2'],
  ])('keeps the pages that %s manages behind Manage', async (name, entries, panel) => {
    const { user } = await openAs(name);
    await user.click(within(menu()).getByRole('button', { name: 'Manage' }));
    expect(names(menu())).toEqual(expect.arrayContaining(entries));
    const admin = within(menu()).queryByRole('link', { name: 'Admin' });
    expect(admin?.getAttribute('href') ?? null).toBe(panel);
  });

  it('shows the signed-in user: name, own profile and Logout, or the two links to sign in', async () => {
    const { userId, unmount } = await openAs('free');
    const header = screen.getByRole('banner');
    expect(within(header).getByText(/^Welcome,/)).toHaveTextContent('Welcome, Asha Vekariya');
    expect(screen.getByRole('link', { name: 'My Profile' })).toHaveAttribute('href', `/profile/${userId}`);
    expect(within(header).getByRole('button', { name: 'Logout' })).toBeInTheDocument();
    expect(within(header).queryByRole('link', { name: 'Login' })).toBeNull();
    unmount();
    await supabase().auth.signOut();

    await openAs(null);
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Signup' })).toHaveAttribute('href', '/signup');
    expect(screen.queryByText(/^Welcome,/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'My Profile' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'My Bids' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  });

  it('moves what does not fit behind More, which Escape and a press elsewhere close', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 100 } as DOMRect);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(450);
    const { user, router } = await openAs(null);
    expect(names(menu())).toEqual(LISTS);
    const more = within(menu()).getByRole('button', { name: 'More' });
    expect(more).toHaveAttribute('aria-expanded', 'false');

    await user.click(more);
    expect(names(menu())).toEqual([...LISTS, ...PUBLIC]);
    await user.tab();
    expect(screen.getByRole('link', { name: 'Corporate Members' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(names(menu())).toEqual(LISTS);
    expect(more).toHaveFocus();

    await user.click(more);
    fireEvent.pointerDown(document.body);
    expect(names(menu())).toEqual(LISTS);

    await user.click(more);
    await user.tab({ shift: true });
    expect(names(menu())).toEqual(LISTS);

    await user.click(more);
    await user.click(within(menu()).getByRole('link', { name: 'Check Sales Offers' }));
    await waitFor(() => expect(router.state.resolvedLocation?.href).toBe('/check-sales-offers'));
    expect(more).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the menu of a phone', () => {
  it('has the special access of an executive, and the panel of each admin', async () => {
    narrowScreen();
    for (const [name, entries, panel] of [
      ['executive', MANAGEMENT, null],
      ['admin1', [...MANAGEMENT, 'Admin'], '/admin2'],
    ] as const) {
      const { user, unmount } = await openAs(name);
      await user.click(screen.getByRole('button', { name: 'Menu' }));
      const drawer = await screen.findByRole('dialog', { name: /Welcome/ });
      expect(names(drawer)).toEqual([...LISTS, ...PUBLIC, ...POSTS, ...DIRECTORY, ...OWN, ...entries]);
      const admin = within(drawer).queryByRole('link', { name: 'Admin' });
      expect(admin?.getAttribute('href') ?? null).toBe(panel);
      unmount();
      await supabase().auth.signOut();
    }
  });
});

describe('the footer', () => {
  const LINKS = [
    ['Home', '/'],
    ['About Us', '/tanabana-partners'],
    ['Membership Benefits', '/membership-plans'],
    ['Corporate Support', '/contact-corporate'],
    ['FAQ', '/faq'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Use', '/terms-of-use'],
  ];
  const linksOf = (place: HTMLElement) =>
    within(place)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  it('has quick links, contact, networks, app stores, copyright and whose venture it is', async () => {
    await openAs(null);
    const footer = screen.getByRole('contentinfo');
    expect(linksOf(within(footer).getByRole('navigation', { name: 'Quick Links' }))).toEqual(LINKS);
    expect(within(footer).getByText('help@tanabana.example')).toHaveAttribute('href', 'mailto:help@tanabana.example');
    expect(within(footer).getByText('+91 261 000 0000')).toHaveAttribute('href', 'tel:+912610000000');
    expect(within(footer).getByText(/Surat 395002/)).toBeInTheDocument();
    for (const name of ['LinkedIn', 'YouTube', 'Instagram', 'Google Play', 'App Store']) {
      const link = within(footer).getByRole('link', { name });
      expect(link).toHaveAttribute('href', expect.stringMatching(/^https:/));
      expect(link).toHaveAttribute('rel', 'noopener');
    }
    expect(within(footer).getByText(/^© \d{4} Tanabana\. All rights reserved\.$/)).toBeInTheDocument();
    expect(footer).toHaveTextContent('Tanabana is a venture of Kaatana Textile Consultancy, a consultancy company.');
    // Pages that only the footer links to are not in the menu.
    for (const name of ['About Us', 'Membership Benefits', 'Corporate Support', 'FAQ']) {
      expect(names(menu())).not.toContain(name);
    }
  });

  it('has no FAQ on an Apple device', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    await openAs(null);
    const quickLinks = screen.getByRole('navigation', { name: 'Quick Links' });
    expect(linksOf(quickLinks)).toEqual(LINKS.filter(([name]) => name !== 'FAQ'));
  });
});

describe('the line about the apps', () => {
  const line = () => screen.queryByText(/on two app stores/);

  it('is shown on a desktop until it is closed', async () => {
    const { user, unmount } = await openAs(null);
    expect(line()).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Hide this line' }));
    expect(line()).toBeNull();
    unmount();
    await openAs(null);
    expect(line()).toBeNull();
  });

  it.each([
    ['an iPhone', IPHONE],
    ['an Android phone', ANDROID],
  ])('is not shown on %s, however wide', async (_, agent) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
    await openAs(null);
    expect(line()).toBeNull();
  });
});

describe('the entries of Home', () => {
  it('lead corporate members to their pages', async () => {
    await openAs(null, '/');
    const card = (await screen.findByRole('heading', { name: 'Corporate members' })).parentElement!;
    const links = within(card).getAllByRole('link');
    expect(links).toHaveLength(10);
    for (const link of links)
      expect(link).toHaveAttribute('href', expect.stringMatching(/^\/corporate\/[0-9a-f-]{36}$/));
  });
});
