import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();
beforeEach(() => sessionStorage.clear());

async function openForm(url: string) {
  const app = renderApp(url);
  const fibre = await screen.findByLabelText<HTMLSelectElement>(/^Fibre type/);
  return { ...app, fibre, submit: () => screen.getByRole('button', { name: /^Post (Sales Offer|Purchase Enquiry)$/ }) };
}

async function postOffer() {
  const app = await openForm('/post-sales-offer');
  await app.user.selectOptions(app.fibre, 'Silk');
  await app.user.type(screen.getByLabelText(/^Quantity/), '500');
  await app.user.type(screen.getByLabelText(/^Price/), '4200');
  await app.user.click(app.submit());
  const toast = (await screen.findByText(/^Sales Offer No\. SO-\d{6} registered\.$/)).closest('[role=status]')!;
  return { ...app, toast: within(toast as HTMLElement), number: /SO-\d{6}/.exec(toast.textContent!)![0] };
}

const sharedText = (link: HTMLElement) => new URL(link.getAttribute('href')!).searchParams.get('text');
const notice = () => within(screen.getByRole('button', { name: 'Post another' }).parentElement!.parentElement!);

describe('after an offer was posted', () => {
  beforeEach(() => signInAs('free'));

  it('the toast links to it, and to WhatsApp with its text and address', async () => {
    const { user, router, toast, number } = await postOffer();
    const share = toast.getByRole('link', { name: 'Share on WhatsApp' });
    expect(share).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/\?text=/));
    expect(sharedText(share)).toBe(`${number}: Silk, 500 kg at ₹4,200.00/kg\n${location.origin}/offer/${number}`);
    expect(share).toHaveAttribute('target', '_blank');
    await user.click(toast.getByRole('link', { name: 'View' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/offer/${number}`));
  });

  it('a notice with the same links stays after the toast, and after a reload, and nothing is posted again', async () => {
    const { unmount, number } = await postOffer();
    unmount();
    const { user, fibre } = await openForm('/post-sales-offer');
    expect(notice().getByRole('link', { name: number })).toHaveAttribute('href', `/offer/${number}`);
    expect(notice().getByRole('link', { name: 'View' })).toHaveAttribute('href', `/offer/${number}`);
    expect(sharedText(notice().getByRole('link', { name: 'Share on WhatsApp' }))).toContain(number);
    const [row] = await server().run(
      `select count(*)::int as n from public.sales_offers where offer_number >= '${number}'`,
    );
    expect(row!.n).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Post another' }));
    expect(screen.queryByRole('link', { name: number })).toBeNull();
    expect(fibre).toHaveFocus();
  });

  it('the notice is shown only to its poster', async () => {
    const { unmount, number } = await postOffer();
    unmount();
    await signInAs('paid');
    await openForm('/post-sales-offer');
    expect(screen.queryByRole('link', { name: number })).toBeNull();
  });

  it('the text has the company of the profile, in its current form, unless it is removed', async () => {
    await server().run(`update private.members set business_name = 'Asha Mills' where email = 'free@tanabana.example'`);
    const { user, fibre, submit, number } = await postOffer();
    const companyOf = async (offer: string) => {
      const { data } = await supabase().from('sales_offers').select('company_name').eq('offer_number', offer).single();
      return data!.company_name;
    };
    expect(await companyOf(number)).toBe('Asha Mills');
    const field = screen.getByLabelText<HTMLInputElement>(/^Company name/);
    expect(field).toHaveValue('Asha Mills');
    expect(field).toHaveAccessibleDescription(/From your profile/);
    await user.clear(field);
    await user.selectOptions(fibre, 'Jute');
    await user.type(screen.getByLabelText(/^Quantity/), '500');
    await user.type(screen.getByLabelText(/^Price/), '42');
    await user.click(submit());
    await waitFor(() => expect(notice().queryByRole('link', { name: number })).toBeNull());
    expect(await companyOf(notice().getByRole('link', { name: /^SO-/ }).textContent!)).toBeNull();
  });
});

it('a post for dealers is not shared, and is shown on their page', async () => {
  await signInAs('dealer');
  const { user, fibre, submit, router } = await openForm('/post-purchase-enquiry');
  await user.selectOptions(fibre, 'Jute');
  await user.type(screen.getByLabelText(/^Quantity/), '500');
  await user.click(screen.getByRole('checkbox', { name: 'Post D2D' }));
  await user.click(submit());
  await screen.findByText(/^Enquiry No\. DPE-\d{6} registered\.$/);
  expect(screen.queryByRole('link', { name: 'Share on WhatsApp' })).toBeNull();
  await user.click(notice().getByRole('link', { name: 'View' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/d2d-listings'));
  expect(router.state.location.search).toEqual({ tab: 'enquiries' });
});
