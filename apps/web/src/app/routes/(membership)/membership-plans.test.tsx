import { screen, waitFor, within } from '@testing-library/react';
import { isoDay } from '@tanabana/domain/format';
import { PLAN } from '@tanabana/domain/limits';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { IPHONE, renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
});

async function openPlans() {
  const app = renderApp('/membership-plans');
  await screen.findByRole('heading', { level: 1, name: 'Membership Benefits' });
  return app;
}

const card = (name: string) => screen.getByRole('region', { name });
const paid = () => within(card('Paid Member'));
const paidButton = () => paid().getByRole('button', { name: /Become a Paid Member|Plan Active/ });
const pathOf = ({ router }: Awaited<ReturnType<typeof openPlans>>) => router.state.resolvedLocation?.pathname;

/** The plan as an admin would set it. */
async function setOfferEnd(offer_ends_on: string | null) {
  await signInAs('admin2');
  const { error } = await supabase().from('membership_plan').update({ offer_ends_on }).eq('regular_price', 12000);
  if (error) throw error;
  await supabase().auth.signOut();
}

describe('the membership plans', () => {
  it('show the benefits of each membership on three cards', async () => {
    await openPlans();
    const free = within(card('Free Member'));
    for (const line of [
      'View enquiries, offers, news and prices',
      /^Post enquiries and offers/,
      'Free message credits: 25 at signup',
    ])
      expect(free.getByText(line)).toBeInTheDocument();
    for (const line of [
      'Everything in Free Member, and',
      'Monthly message credits: 200 now, 200 on the 1st of each month for a year',
      'Directory of listed members',
      'Verified profile badge',
    ])
      expect(paid().getByText(line)).toBeInTheDocument();
    const corporate = within(card('Corporate Member'));
    for (const line of [
      'Everything in Paid Member, and',
      'Message credits: 300 on the 1st of each month for a year',
      'Complimentary paid logins for your team',
      /^Branded corporate page/,
      'Listing of your products',
      'Price management admin panel',
      'Complimentary ad space',
      /^Brochure link/,
      'Curated e-mails',
      'Periodic data sharing with analysis',
      'By contact',
      'For yarn dealers and traders with a turnover of 50 Cr rupees or more, or USD 10M or more.',
    ])
      expect(corporate.getByText(line)).toBeInTheDocument();
    expect(screen.getAllByRole('region', { name: /Member$/ })).toHaveLength(3);
  });

  it('link a visitor to signup, to login and back, to a person, and to the app stores', async () => {
    const app = await openPlans();
    expect(within(card('Free Member')).getByRole('link')).toHaveAttribute('href', '/signup');
    const corporate = within(card('Corporate Member'));
    expect(corporate.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-corporate');
    expect(corporate.getByRole('link', { name: /brochure/ })).toHaveAttribute('href', expect.stringMatching(/\.pdf$/));
    expect(screen.getAllByRole('link', { name: 'Google Play' })[0]).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:/),
    );
    expect(screen.getAllByRole('link', { name: 'App Store' })[0]).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:/),
    );
    await app.user.click(paidButton());
    await waitFor(() => expect(pathOf(app)).toBe('/login'));
    expect(app.router.state.location.search).toEqual({ redirect: '/membership-plans' });
  });

  it('charge the offer through its last day, and the regular price after it', async () => {
    await setOfferEnd(isoDay(new Date()));
    const open = await openPlans();
    expect(paid().getByText('₹8,388 a year', { exact: false })).toHaveTextContent('plus GST');
    expect(paid().getByText('about ₹699 a month')).toBeInTheDocument();
    expect(paid().getByText(/Pre-launch offer, valid till/)).toBeInTheDocument();
    expect(paid().getByText('Regular price ₹12,000 a year. You save ₹3,612, about 30%.')).toBeInTheDocument();
    open.unmount();

    await setOfferEnd(PLAN.offer_ends);
    const ended = await openPlans();
    expect(paid().getByText('₹12,000 a year', { exact: false })).toHaveTextContent('plus GST');
    expect(paid().getByText('about ₹1,000 a month')).toBeInTheDocument();
    expect(paid().getByText('The pre-launch offer has ended')).toBeInTheDocument();
    const past = paid().getByText(/^It was ₹8,388 a year plus GST, about ₹699 a month/);
    expect(past).toHaveTextContent('₹3,612 or about 30% below the regular price of ₹12,000');
    expect(past).toHaveTextContent('valid till 22 September 2025');
    ended.unmount();

    await setOfferEnd(null);
    await openPlans();
    expect(paid().getByText('₹12,000 a year', { exact: false })).toBeInTheDocument();
    expect(paid().queryByText(/offer/)).toBeNull();
    await setOfferEnd(PLAN.offer_ends);
  });

  it('take a Free Member to the payment page', async () => {
    await signInAs('free');
    const app = await openPlans();
    expect(within(card('Free Member')).getByText('Your plan')).toBeInTheDocument();
    expect(within(card('Free Member')).queryByRole('link')).toBeNull();
    await app.user.click(paidButton());
    await waitFor(() => expect(pathOf(app)).toBe('/payment/razorpay'));
  });

  it.each(['paid', 'executive', 'admin1', 'admin2'])('show Plan Active, disabled, to %s', async (name) => {
    await signInAs(name);
    await openPlans();
    expect(paidButton()).toHaveAccessibleName('Plan Active');
    expect(paidButton()).toBeDisabled();
    expect(within(card('Free Member')).getByText('Included in your plan')).toBeInTheDocument();
  });

  it('show a Corporate Member that there is a membership already', async () => {
    await signInAs('free');
    const asCorporate = async (answer: Response) =>
      Response.json((await answer.json()).map((row: object) => ({ ...row, membership_type: 'Corporate Member' })));
    server().intercept((request) =>
      request.url.includes('/rest/v1/tanabana_free?select=*')
        ? Promise.resolve(server().app.request(request)).then(asCorporate)
        : undefined,
    );
    const app = await openPlans();
    await app.user.click(paidButton());
    expect(await screen.findByText('Already a Premium Member')).toBeInTheDocument();
    expect(screen.getByText('You already have a Paid Membership or higher.')).toBeInTheDocument();
    expect(pathOf(app)).toBe('/membership-plans');
  });

  it('show only the free plan on an Apple device: no price, no payment', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    const requests: string[] = [];
    server().intercept((request) => {
      requests.push(request.url);
      return undefined;
    });
    await openPlans();
    expect(screen.getAllByRole('region', { name: /Member$/ })).toHaveLength(1);
    expect(within(card('Free Member')).getByRole('link')).toHaveAttribute('href', '/signup');
    expect(screen.getByText('Signup for a paid membership is done on our website.')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/₹|8,?388|12,?000|offer has|Become a Paid/);
    expect(requests.filter((url) => url.includes('get_membership_plan'))).toEqual([]);
  });

  it('do not show a paid member where to sign up', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    await signInAs('paid');
    await openPlans();
    expect(await screen.findByText('Included in your plan')).toBeInTheDocument();
    expect(screen.queryByText(/Signup for a paid membership/)).toBeNull();
  });

  it('are shown without the price when it cannot be loaded, and try again', async () => {
    server().intercept((request) =>
      request.url.includes('get_membership_plan') ? Response.json({ message: 'down' }, { status: 500 }) : undefined,
    );
    const { user } = await openPlans();
    expect(paid().getByText('The price could not be loaded.')).toBeInTheDocument();
    server().intercept(null);
    await user.click(paid().getByRole('button', { name: 'Try again' }));
    expect(await paid().findByText(/₹12,000 a year/)).toBeInTheDocument();
  });
});
