// Which ads a page requests, and how often.
import { isoDay } from '@tanabana/domain/format';
import { AD_PAGES } from '@tanabana/domain/vocabulary';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
});

const FILTERS = ['status', 'page_location', 'placement_type', 'from_date', 'to_date', 'order'];
const ADDRESS = '/rest/v1/corporate_ads?';

/** The requests for ads since the last call: the filters and the order of each. */
function watchAds() {
  const requests = watchRequests(server());
  return () =>
    requests
      .splice(0)
      .filter(({ line }) => line.startsWith(`GET ${ADDRESS}`))
      .map(({ line }) => new URLSearchParams(line.slice(line.indexOf('?'))))
      .map((search) => FILTERS.map((key) => search.get(key)));
}

const requestCount = (page: string, placement: string) => {
  const today = isoDay(new Date());
  return ['eq.true', `eq.${page}`, `eq.${placement}`, `lte.${today}`, `gte.${today}`, 'published_at.desc'];
};

async function companyId(): Promise<string> {
  const { data } = await supabase().from('company_details').select('id').limit(1).single();
  return data!.id;
}

async function newsId(): Promise<string> {
  const { data } = await supabase().from('news_items').select('id').limit(1).single();
  return data!.id;
}

/** The addresses of the pages that a visitor opens, and of those that need a member. */
const OPEN: Record<string, () => string | Promise<string>> = {
  HomePage: () => '/',
  SignupPage: () => '/signup',
  LoginPage: () => '/login',
  CheckPurchaseEnquiriesPage: () => '/check-purchase-enquiries',
  CheckSalesOfferPage: () => '/check-sales-offers',
  NewsPage: () => '/news',
  PriceUpdatesPage: () => '/price-updates',
  CorporateMembersPage: () => '/corporate-members',
  PrivacyPolicyPage: () => '/privacy-policy',
  TermsOfUsePage: () => '/terms-of-use',
  CorporateProfilePage: async () => `/corporate/${await companyId()}`,
  TanabanaPartnersPage: () => '/tanabana-partners',
  MembershipPlansPage: () => '/membership-plans',
  NewsArticlePage: async () => `/news/${await newsId()}`,
};
const MEMBERS: Record<string, (userId: string) => string> = {
  PostSalesOfferPage: () => '/post-sales-offer',
  PostPurchaseEnquiryPage: () => '/post-purchase-enquiry',
  ListedSubscribersPage: () => '/listed-subscribers',
  ProfileDetailsPage: (userId) => `/profile/${userId}`,
  EditProfilePage: (userId) => `/profile/edit/${userId}`,
};
const placementOf = (page: string) => Object.entries(AD_PAGES).find(([, pages]) => pages.includes(page as never))![0];

describe('a page requests only its own ads, in one request', () => {
  it('for every page with ad slots', () => {
    expect([...Object.keys(OPEN), ...Object.keys(MEMBERS)].toSorted()).toEqual(
      Object.values(AD_PAGES).flat().toSorted(),
    );
  });

  it('as a visitor, and requests nothing on the way back', async () => {
    const addresses: [string, string][] = [];
    for (const [page, address] of Object.entries(OPEN)) addresses.push([page, await address()]);
    const read = watchAds();
    const { router } = renderApp('/faq');
    await waitFor(() => expect(router.state.resolvedLocation).toBeDefined());
    read();
    for (const [page, to] of addresses) {
      await router.navigate({ to });
      await waitFor(() => expect(router.state.isLoading).toBe(false));
      expect([page, ...read()]).toEqual([page, requestCount(page, placementOf(page))]);
    }
    for (const [page, to] of addresses) {
      await router.navigate({ to });
      expect([page, ...read()]).toEqual([page]);
    }
  });

  it('as a member', async () => {
    const userId = await signInAs('paid');
    const read = watchAds();
    const { router } = renderApp('/faq');
    await waitFor(() => expect(router.state.resolvedLocation).toBeDefined());
    expect(read()).toEqual([]);
    for (const [page, address] of Object.entries(MEMBERS)) {
      await router.navigate({ to: address(userId) });
      expect([page, ...read()]).toEqual([page, requestCount(page, placementOf(page))]);
    }
  });

  it('and none for a page that redirects', async () => {
    const read = watchAds();
    const { router } = renderApp('/post-sales-offer');
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe('/login'));
    expect(read()).toEqual([requestCount('LoginPage', 'Premium')]);
  });
});

it('shows an ad of its own page and group that runs today, and no other', async () => {
  const today = "(now() at time zone 'Asia/Kolkata')::date";
  const ad = (name: string, page: string, placement: string, from: string, to: string) =>
    `('${name}', ${from}, ${to}, '${placement}', '${page}', '/demo/ads/aravat.webp', '${name}')`;
  await server().run(`with gone as (delete from public.corporate_ads where page_location = 'TermsOfUsePage')
      insert into public.corporate_ads (company_name, from_date, to_date, placement_type, page_location, ad_image_url, alt_text) values
      ${ad('Today', 'TermsOfUsePage', 'Non-Premium', today, today)},
      ${ad('Yesterday', 'TermsOfUsePage', 'Non-Premium', `${today} - 2`, `${today} - 1`)},
      ${ad('Tomorrow', 'TermsOfUsePage', 'Non-Premium', `${today} + 1`, `${today} + 2`)},
      ${ad('Elsewhere', 'PrivacyPolicyPage', 'Non-Premium', today, today)}`);
  renderApp('/terms-of-use');
  await waitFor(() => expect(within(screen.getByRole('main')).getByAltText('Today')).toBeInTheDocument());
  expect(screen.getAllByRole('img').map((picture) => picture.getAttribute('alt'))).toEqual(['Today', 'Today']);
});

it('is shown without ads where they cannot be loaded', async () => {
  const refused: string[] = [];
  server().intercept(({ url }) => {
    if (!url.includes(ADDRESS)) return undefined;
    refused.push(url);
    return Response.json({}, { status: 406 });
  });
  renderApp('/terms-of-use');
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms of Use' })).toBeInTheDocument();
  await waitFor(() => expect(refused).not.toEqual([]));
  expect(screen.queryByRole('link', { name: /^Ad: / })).toBeNull();
});
