import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { IPHONE, renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();

const idOf = async (name: string): Promise<string> => {
  const [user] = await server().run(`select id from auth.users where email = '${name}@tanabana.example'`);
  return String(user!.id);
};

const enquiries = () => screen.findByRole('region', { name: 'My Purchase Enquiries' });
/** The value of a field on the card. */
const field = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const BADGES = ['Verified member', 'Corporate member', 'Authorised dealer'];
const badges = () => BADGES.filter((badge) => screen.queryByText(badge, { exact: true }));

/** Answers of the member view never come. */
const hang = () =>
  server().intercept(({ url }) => (url.includes('/tanabana_free') ? new Promise<Response>(() => {}) : undefined));

describe('their own profile', () => {
  it('is the current entry of the menu, at either address', async () => {
    const id = await signInAs('free');
    for (const address of ['/profile/me', `/profile/${id}`]) {
      const { unmount } = renderApp(address);
      await enquiries();
      expect(screen.getByRole('link', { name: 'My Profile' })).toHaveAttribute('aria-current', 'page');
      expect(document.title).toBe('My Profile - Tanabana');
      unmount();
    }
  });

  it('shows everything of the card, and the fields that only the owner sees', async () => {
    const id = await signInAs('executive');
    renderApp('/profile/me');
    await enquiries();
    expect(field('Name')).toBe('Raghunath Iyer');
    expect(field('Business name')).toBe('Aravat Suityarn');
    expect(field('E-mail')).toBe('executive@tanabana.example');
    expect(field('Mobile number')).toBe('+91 70000 10075 verified');
    expect(field('Location')).toBe('Bhilwara, Rajasthan 311001');
    expect(field('Type of business')).toBe('Yarn Manufacturer');
    expect(field('My yarns')).toBe('Polyester-Viscose (PV)PV 80/20');
    expect(field('Membership type')).toBe('Corporate Member');
    expect(field('Member since')).toMatch(/^\d{1,2} \w{3} \d{4}$/);
    expect(field('Department')).toBe('Dyed Suiting');
    expect(field('Role')).toBe('Super Admin');
    expect(screen.getByRole('heading', { name: 'Messaging credits' })).toBeInTheDocument();
    expect(screen.getByText('Earned so far: 0')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'My Sales Offers' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Edit Profile' })).toHaveAttribute('href', `/profile/edit/${id}`);
    expect(screen.queryByText('Profile Incomplete')).not.toBeInTheDocument();
  });

  it('marks the name of a registered company as not verified, unless the member is its executive', async () => {
    const id = await signInAs('free');
    const [{ business_name } = {}] = await server().run(`select business_name from private.members where id = '${id}'`);
    await server().run(`update private.members set business_name = 'ARAVAT  suityarn' where id = '${id}'`);
    const { unmount } = renderApp('/profile/me');
    expect(await screen.findAllByText('Not verified', { exact: false })).toHaveLength(2);
    expect(field('Business name')).toMatch(/^ARAVAT {2}suityarn Not verified/);
    unmount();
    await server().run(`update private.members set business_name = '${String(business_name)}' where id = '${id}'`);

    await signInAs('executive');
    renderApp('/profile/me');
    await enquiries();
    expect(screen.queryByText('Not verified', { exact: false })).toBeNull();
  });

  it('offers the upgrade only to a Free Member, and not on Apple devices', async () => {
    await signInAs('free');
    const asFree = renderApp('/profile/me');
    expect(await screen.findByRole('button', { name: 'Upgrade to Paid' })).toBeInTheDocument();
    asFree.unmount();

    const device = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    const onApple = renderApp('/profile/me');
    await enquiries();
    expect(screen.queryByRole('button', { name: 'Upgrade to Paid' })).not.toBeInTheDocument();
    onApple.unmount();
    device.mockRestore();

    await signInAs('paid');
    renderApp('/profile/me');
    await enquiries();
    expect(screen.queryByRole('button', { name: 'Upgrade to Paid' })).not.toBeInTheDocument();
  });

  it('shows an admin 9999 credits that are not charged', async () => {
    await signInAs('admin2');
    renderApp('/profile/me');
    expect(await screen.findByText('9999')).toBeInTheDocument();
    expect(screen.getByText('Admins are not charged.')).toBeInTheDocument();
    expect(field('Business name')).toBe('Admin');
    expect(field('Membership type')).toBe('Admin');
    expect(field('Role')).toBe('admin');
  });

  it('copies the referral code, and shows when it cannot', async () => {
    await signInAs('free');
    const { user } = renderApp('/profile/me');
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied!')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(document.querySelector('code')!.textContent);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Failed')).toBeInTheDocument();
  });

  it('gets a missing referral code, without those that are taken', async () => {
    const id = await signInAs('paid');
    await server().run(`update private.members set referral_code = null where id = '${id}'`);
    const [found] = await server().run(`select upper(left(member_name, 1)) || right(mobile_number, 5) as base
      from private.members where id = '${id}'`);
    const base = String(found!.base);
    await server().run(`update private.members set referral_code = '${base}' where id = '${await idOf('three')}'`);
    renderApp('/profile/me');
    const code = await screen.findByText((text) => text.startsWith(base));
    expect(code.textContent).toMatch(new RegExp(`^${base}\\d$`));
    const stored = await server().run(`select referral_code from private.members where id = '${id}'`);
    expect(stored).toEqual([{ referral_code: code.textContent }]);
  });

  it('explains how to get a referral code without a mobile number, and that the profile is incomplete', async () => {
    const id = await signInAs('dealer');
    await server().run(`update private.members set referral_code = null, mobile_number = null where id = '${id}'`);
    renderApp('/profile/me');
    expect(await screen.findByText(/You get a referral code once/)).toBeInTheDocument();
    expect(screen.getByText('Profile Incomplete')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Complete Profile Now' })).toHaveAttribute('href', `/profile/edit/${id}`);
  });
});

describe('a profile that is missing', () => {
  beforeAll(async () => {
    await server().run(`delete from private.members where id = '${await idOf('zero')}'`);
  });

  it('shows the data of the login as a placeholder, and requests no lists', async () => {
    const id = await signInAs('zero');
    const requests: string[] = [];
    server().intercept(({ url }) => void requests.push(new URL(url).pathname));
    renderApp('/profile/me');
    expect(await screen.findByText('Profile Incomplete')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Complete Profile Now' })).toHaveAttribute('href', `/profile/edit/${id}`);
    expect(screen.getByRole('heading', { level: 1, name: 'Harpreet Gill' })).toBeInTheDocument();
    expect(field('Membership type')).toBe('Free Member');
    expect(screen.getByRole('img', { name: '0 of 25 credits left' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'My Purchase Enquiries' })).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(requests).toContain('/rest/v1/tanabana_free');
    expect(requests.filter((path) => /purchase_enquiries|sales_offers|customer_bids/.test(path))).toEqual([]);
  });

  it('hides the data of other members', async () => {
    const other = await idOf('paid');
    await signInAs('zero');
    renderApp(`/profile/${other}`);
    expect(await screen.findByRole('heading', { name: 'Error Loading Profile' })).toBeInTheDocument();
    expect(screen.getAllByText('Profile data is incomplete, and auth user mismatch.')).not.toHaveLength(0);
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });
});

describe("another member's profile", () => {
  it('shows contacts only to a Paid Member, after a press, and private fields to nobody', async () => {
    const id = await signInAs('free');
    await signInAs('three');
    const asFree = renderApp(`/profile/${id}`);
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(document.title).toBe('Member Profile - Tanabana');
    expect(screen.queryByText('free@tanabana.example')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Show contact/ })).not.toBeInTheDocument();
    expect(screen.queryByText('Messaging credits')).not.toBeInTheDocument();
    expect(screen.queryByText('Refer a member')).not.toBeInTheDocument();
    asFree.unmount();

    await signInAs('paid');
    const { user } = renderApp(`/profile/${id}`);
    const show = await screen.findByRole('button', { name: 'Show contact of Asha Vekariya' });
    expect(screen.queryByText('free@tanabana.example')).not.toBeInTheDocument();
    await user.click(show);
    expect(await screen.findByText('free@tanabana.example')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Call Asha Vekariya: .*, number verified$/ })).toHaveFocus();
    expect(screen.queryByText('Messaging credits')).not.toBeInTheDocument();
  });

  it('explains where the contact of a member outside the directory is', async () => {
    const id = await idOf('free');
    await server().run(`update private.members set list_in_directory = false where id = '${id}'`);
    await signInAs('paid');
    renderApp(`/profile/${id}`);
    expect(
      await screen.findByText('Not in the directory. An open enquiry or offer of theirs leads to it.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Show contact/ })).not.toBeInTheDocument();
    await server().run(`update private.members set list_in_directory = true where id = '${id}'`);
  });

  it('shows an admin where to edit', async () => {
    const id = await signInAs('free');
    await signInAs('admin2');
    renderApp(`/profile/${id}`);
    expect(await screen.findByText('Admin View: edits are done in Membership Management.')).toBeInTheDocument();
    expect(field('GST number')).toMatch(/^24/);
    const page = within(screen.getByRole('main'));
    expect(page.queryByRole('link', { name: 'Edit Profile' })).not.toBeInTheDocument();
    expect(page.queryAllByRole('button')).toEqual([]);
    expect(page.queryAllByRole('checkbox')).toEqual([]);
    expect(screen.queryByText('Messaging credits')).not.toBeInTheDocument();
  });

  it('shows each badge of the flags, and no other', async () => {
    const ids = { free: await idOf('free'), executive: await idOf('executive'), dealer: await idOf('dealer') };
    await signInAs('free');
    const expected: [string, string[]][] = [
      [ids.executive, ['Verified member', 'Corporate member']],
      [ids.dealer, ['Verified member', 'Authorised dealer']],
    ];
    for (const [id, given] of expected) {
      const { unmount } = renderApp(`/profile/${id}`);
      await screen.findByRole('heading', { level: 1 });
      expect(badges()).toEqual(given);
      unmount();
    }
    renderApp(`/profile/${ids.free}`);
    await enquiries();
    expect(badges()).toEqual([]);
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'no-id'])('shows that there is no %s and leads home', async (id) => {
    await signInAs('paid');
    renderApp(`/profile/${id}`);
    expect(await screen.findByRole('heading', { name: 'Error Loading Profile' })).toBeInTheDocument();
    expect(screen.getAllByText('Profile not found and cannot create placeholder.')).not.toHaveLength(0);
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  it('shows that it is loading', async () => {
    const id = await idOf('free');
    await signInAs('paid');
    hang();
    renderApp(`/profile/${id}`);
    expect(await screen.findByText('Loading', { selector: '[role=status]' })).toBeInTheDocument();
  });

  it('names the network, or CORS, when there was no response, and tries again', async () => {
    const id = await idOf('free');
    await signInAs('paid');
    server().intercept(({ url }) => {
      if (url.includes(`id=eq.${id}`)) throw new TypeError('Failed to fetch');
      return undefined;
    });
    const { user } = renderApp(`/profile/${id}`);
    expect(await screen.findByRole('heading', { name: 'Error Loading Profile' })).toBeInTheDocument();
    expect(screen.getAllByText(/network.*cross-origin/)).not.toHaveLength(0);
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    server().intercept(null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Asha Vekariya' })).toBeInTheDocument();
  });
});
