import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
});

/** Creates an offer of a member; returns its number. */
async function post(userId: string): Promise<string> {
  const [row] = await server().run(`insert into public.sales_offers (user_id, fibre_type, quantity_kgs, price)
    values ('${userId}', 'Silk', 500, 400) returning offer_number`);
  return row!.offer_number as string;
}

describe('the page of an own offer', () => {
  it('is closed after a question, with the text of the profile, and shows that', async () => {
    const number = await post(await signInAs('free'));
    const { user } = renderApp(`/offer/${number}`);
    await user.click(await screen.findByRole('button', { name: 'Close offer' }));
    const question = within(await screen.findByRole('alertdialog', { name: `Close ${number}?` }));
    await user.click(question.getByRole('button', { name: 'Close offer' }));
    expect(await screen.findByText(`Sales Offer No. ${number} has left the list.`)).toBeInTheDocument();
    expect(await screen.findByText('Closed')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close offer' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete offer' })).toBeInTheDocument();
  });

  it('is deleted after a question, and leads to the others', async () => {
    const number = await post(await signInAs('free'));
    const { user, router } = renderApp(`/offer/${number}`);
    await user.click(await screen.findByRole('button', { name: 'Delete offer' }));
    const question = within(await screen.findByRole('alertdialog', { name: `Delete ${number}?` }));
    await user.click(question.getByRole('button', { name: 'Delete 1 offer' }));
    expect(await screen.findByText('Offer(s) Deleted')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile/me'));
    expect(await server().run(`select from public.sales_offers where offer_number = '${number}'`)).toEqual([]);
  });

  it('is found by its number in the own list', async () => {
    const number = await post(await signInAs('free'));
    const { user, router } = renderApp('/profile/me');
    const list = within(await screen.findByRole('region', { name: 'My Sales Offers' }));
    await user.click(await list.findByRole('link', { name: number }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/offer/${number}`));
  });

  it('is neither closed nor deleted by other users', async () => {
    await signInAs('paid');
    const [other] = await server().run(`select id from private.members where email = 'free@tanabana.example'`);
    const number = await post(other!.id as string);
    renderApp(`/offer/${number}`);
    await screen.findByRole('region', { name: 'What is asked' });
    expect(screen.queryByRole('button', { name: /Close offer|Delete offer/ })).toBeNull();
  });
});
