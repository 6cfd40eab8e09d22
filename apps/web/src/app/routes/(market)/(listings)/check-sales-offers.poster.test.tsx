import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';
import { interested, numberIn, rows } from '#testing/rows.ts';

// The server of the tests has no sockets.
vi.mock('#lib/offline/announcements.ts', () => ({ subscribe: () => () => undefined }));

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
});

const someoneElses = () => rows().filter(interested);

async function openList(url = '/check-sales-offers') {
  const app = renderApp(url);
  await screen.findByRole('table');
  return app;
}

/** Presses the button of the first offer that has one, and returns its row. */
async function pressInterest(user: UserEvent, press: 'click' | 'dblClick' = 'click') {
  const [row] = someoneElses();
  const number = numberIn(row!)!;
  await user[press](interested(row!)!);
  return () => rows().find((each) => numberIn(each) === number)!;
}

describe("I'm Interested", () => {
  it('asks a visitor to log in', async () => {
    const { user } = await openList();
    await pressInterest(user);
    expect(await screen.findByText('Authentication Error')).toBeInTheDocument();
    expect(screen.getByText('You must be logged in to show interest.')).toBeInTheDocument();
  });

  it('uses one credit, notifies the poster once however often it is pressed, and remembers it', async () => {
    await signInAs('three');
    const app = await openList();
    expect(await screen.findByRole('link', { name: '3 credits for messages and bids' })).toBeInTheDocument();
    const row = await pressInterest(app.user, 'dblClick');
    expect(await screen.findByText('Credit Used')).toBeInTheDocument();
    expect(await screen.findByText('The poster has been notified via WhatsApp.')).toBeInTheDocument();
    expect(within(row()).getByText('Interest Sent')).toHaveFocus();
    expect(await screen.findByRole('link', { name: '2 credits for messages and bids' })).toBeInTheDocument();

    const number = numberIn(row())!;
    const outbox = await server().app.request('/__dev/outbox', { headers: { accept: 'application/json' } });
    const messages = (await outbox.json()) as { channel: string; body: string }[];
    expect(messages.filter((each) => each.body.includes(number))).toHaveLength(1);

    app.unmount();
    await openList();
    await waitFor(() => expect(within(row()).getByText('Interest Sent')).toBeInTheDocument());
  });

  it('shows when the last credit is used, and at the next press, which notifies nobody', async () => {
    await signInAs('three');
    const { user } = await openList();
    await screen.findByRole('link', { name: '2 credits for messages and bids' });
    await pressInterest(user);
    await screen.findByRole('link', { name: '1 credit for messages and bids' });
    await pressInterest(user);
    expect(await screen.findByRole('link', { name: 'No credits for messages and bids' })).toBeInTheDocument();
    expect(await screen.findByText('Interest Sent!')).toBeInTheDocument();
    expect(await screen.findByText('Credits Exhausted')).toBeInTheDocument();

    const called: string[] = [];
    server().intercept((request) => {
      if (request.url.includes('/functions/')) called.push(request.url.split('/').at(-1)!);
      return undefined;
    });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const row = await pressInterest(user);
    expect(await screen.findByText('Credits Exhausted')).toBeInTheDocument();
    expect(interested(row())).toBeInTheDocument();
    expect(called).toEqual(['handle-credit-deduction']);
  });

  it('is sent by another press after the last credit was taken and the message did not go out', async () => {
    const userId = await signInAs('zero');
    await server().run(`update private.members set messaging_credits = 1 where id = '${userId}'`);
    const app = await openList();
    await screen.findByRole('link', { name: '1 credit for messages and bids' });
    server().intercept((request) =>
      request.url.endsWith('/sendSalesInterestNotification') ? Response.error() : undefined,
    );
    const row = await pressInterest(app.user);
    expect(await screen.findByText('Pressing again costs no further credit.')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'No credits for messages and bids' })).toBeInTheDocument();
    const number = numberIn(row())!;
    server().intercept(null);

    // The app knows nothing of the payment after a reload.
    app.unmount();
    const { user } = await openList();
    await user.click(interested(rows().find((each) => numberIn(each) === number)!)!);
    expect(await screen.findByText('The poster has been notified via WhatsApp.')).toBeInTheDocument();
    expect(await within(row()).findByText('Interest Sent')).toBeInTheDocument();
  });

  it('shows the balance that is left when the answer to the payment was lost', async () => {
    const userId = await signInAs('zero');
    await server().run(`update private.members set messaging_credits = 2 where id = '${userId}'`);
    const { user } = await openList();
    await screen.findByRole('link', { name: '2 credits for messages and bids' });
    server().intercept((request) =>
      request.url.endsWith('/handle-credit-deduction') ? server().loseAnswer(request) : undefined,
    );
    await pressInterest(user);
    expect(await screen.findByText('Failed to communicate with credit service.')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: '1 credit for messages and bids' })).toBeInTheDocument();
  });

  it('is not offered on an own post', async () => {
    const userId = await signInAs('dealer');
    const { data } = await supabase().from('sales_offers').select('offer_number').eq('user_id', userId).limit(1);
    const number = data![0]!.offer_number;
    await openList(`/check-sales-offers?q=${number}`);
    await waitFor(() => expect(rows().map(numberIn)).toEqual([number]));
    expect(await within(rows()[0]!).findByText('Your offer')).toBeInTheDocument();
    expect(interested(rows()[0]!)).toBeNull();
  });

  it('keeps the credit spent and shows when the poster cannot be notified', async () => {
    await signInAs('free');
    const { user } = await openList();
    const before = await screen.findByRole('link', { name: /credits for messages/ });
    const credits = Number.parseInt(before.getAttribute('aria-label')!, 10);
    server().intercept((request) =>
      request.url.endsWith('/sendSalesInterestNotification') ? Response.error() : undefined,
    );
    const row = await pressInterest(user);
    expect(await screen.findByText('Error Sending Interest')).toBeInTheDocument();
    expect(screen.getByText('Could not send notification. Please try again later.')).toBeInTheDocument();
    expect(screen.getByText('Pressing again costs no further credit.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: `${credits - 1} credits for messages and bids` })).toBeInTheDocument();
    expect(interested(row())).toBeEnabled();
  });

  it('shows that the credit was returned when the offer is closed between payment and message', async () => {
    await signInAs('free');
    const { user } = await openList();
    const before = await screen.findByRole('link', { name: /credits for messages/ });
    const credits = Number.parseInt(before.getAttribute('aria-label')!, 10);
    const number = numberIn(someoneElses()[0]!)!;
    const { app, run, intercept } = server();
    intercept((request) =>
      request.url.endsWith('/sendSalesInterestNotification')
        ? run(`update sales_offers set status = 'Closed' where offer_number = '${number}'`).then(() =>
            app.request(request),
          )
        : undefined,
    );
    await pressInterest(user);
    expect(
      await screen.findByText(
        'The listing was closed before your message went out. Your messaging credit has been returned.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: `${credits} credits for messages and bids` })).toBeInTheDocument();
  });

  it('stops when the credit could not be taken', async () => {
    await signInAs('free');
    const { user } = await openList();
    await screen.findByRole('link', { name: /credits for messages/ });
    const requests: string[] = [];
    server().intercept((request) => {
      if (!request.url.includes('/functions/')) return undefined;
      requests.push(new URL(request.url).pathname);
      return Response.json({ error: { code: 'BROKE', message: 'The ledger is closed.' } }, { status: 409 });
    });
    await pressInterest(user);
    expect(await screen.findByText('Credit Deduction Failed')).toBeInTheDocument();
    expect(screen.getByText('The ledger is closed.')).toBeInTheDocument();
    expect(requests).toEqual(['/functions/v1/handle-credit-deduction']);
  });
});

describe('the contact of the poster', () => {
  const contact = (row: HTMLElement) => within(row).queryByRole('button', { name: /^Contact the member/ });

  it.each([
    ['free', false],
    ['paid', true],
    ['executive', true],
    ['admin2', true],
  ])('is offered to a %s member: %s', async (name, isThere) => {
    await signInAs(name);
    await openList();
    await screen.findByText(/Welcome/);
    expect(Boolean(contact(someoneElses()[0]!))).toBe(isThere);
  });

  it('is requested only by a press, and shows links to call, write and copy', async () => {
    await signInAs('paid');
    const seen = watchRequests(server());
    const { user } = await openList();
    const row = someoneElses()[0]!;
    const number = numberIn(row)!;
    expect(seen.filter(({ line }) => line.includes('contact-poster'))).toEqual([]);
    await user.click(contact(row)!);
    const dialog = await screen.findByRole('dialog', { name: `Contact about ${number}` });
    const call = await within(dialog).findByRole('link', { name: /^Call/ });
    const [poster] = await server().run(
      `select m.* from sales_offers o join private.members m on m.id = o.user_id where o.offer_number = '${number}'`,
    );
    const phone = `${String(poster!.country_code)}${String(poster!.mobile_number)}`;
    expect(call).toHaveAttribute('href', `tel:${phone}`);
    expect(within(dialog).getByRole('link', { name: /^E-mail/ })).toHaveAttribute(
      'href',
      `mailto:${String(poster!.email)}?subject=${number}`,
    );
    expect(within(dialog).getByText(String(poster!.member_name))).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: `Copy ${phone}` }));
    expect(await screen.findByText('Copied!')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(phone);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(contact(row)).toHaveFocus());
    expect(await server().run('select viewer_id from contact_views')).toHaveLength(1);
  });

  it('shows why it is not available, and tries again if that may help', async () => {
    await signInAs('paid');
    const { user } = await openList();
    const row = someoneElses()[1]!;
    server().intercept((request) => (request.url.endsWith('/contact-poster') ? Response.error() : undefined));
    await user.click(contact(row)!);
    expect(await screen.findByText(/^Could not load the contact\. Please try again\./)).toBeVisible();
    server().intercept((request) =>
      request.url.endsWith('/contact-poster')
        ? Response.json(
            { error: { code: 'LIMIT', message: 'The next one can be opened after 4:15 pm.' } },
            { status: 429 },
          )
        : undefined,
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The next one can be opened after 4:15 pm.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
