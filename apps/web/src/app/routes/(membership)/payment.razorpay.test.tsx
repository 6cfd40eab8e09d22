import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { completeTestPayment } from '#features/membership/api/complete-test-payment.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { IPHONE, renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();
afterEach(() => {
  delete (window as { Razorpay?: unknown }).Razorpay;
  delete (window as { Cashfree?: unknown }).Cashfree;
});

const QUOTE = {
  payment_id: '7d8cf8ae-2b0f-4b3c-9a6a-0d5d5f0c9a11',
  mode: 'none',
  amount_paise: 989784,
  price: 8388,
  taxable: 8388,
  cgst: 0,
  sgst: 0,
  igst: 1509.84,
  gst_rate: 18,
  place_of_supply: 'Maharashtra',
};

/** A server with other keys than the one of the tests, which has none. */
function answerWith(fields: object) {
  server().intercept((request) =>
    request.url.endsWith('/start-membership-payment') ? Response.json({ ...QUOTE, ...fields }) : undefined,
  );
}

async function openPayment() {
  const app = renderApp('/payment/razorpay');
  await screen.findByRole('heading', { level: 1, name: 'Payment' });
  return app;
}

const line = (name: string | RegExp) => screen.getByText(name).closest('div')!;
const pathOf = ({ router }: { router: { state: { resolvedLocation?: { pathname: string } } } }) =>
  router.state.resolvedLocation?.pathname;

async function membershipOf(id: string) {
  const { data } = await supabase()
    .from('tanabana_free')
    .select('membership_type, messaging_credits')
    .eq('id', id)
    .single();
  return data;
}

describe('the payment page', () => {
  it('adds GST in lines and leads back to the plans and to support', async () => {
    await signInAs('free');
    answerWith({});
    const first = await openPayment();
    await screen.findByText('Place of supply: Maharashtra');
    expect(line('Paid Member')).toHaveTextContent('₹8,388.00');
    expect(line('IGST 18%')).toHaveTextContent('₹1,509.84');
    expect(line('Total')).toHaveTextContent('₹9,897.84');
    expect(screen.queryByText(/CGST/)).toBeNull();
    expect(screen.getByText('Payments are not open yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Membership Benefits' })).toHaveAttribute(
      'href',
      '/membership-plans',
    );
    expect(screen.getByRole('link', { name: 'Help with a payment' })).toHaveAttribute(
      'href',
      expect.stringContaining('support'),
    );
    first.unmount();

    answerWith({ igst: 0, cgst: 754.92, sgst: 754.92, place_of_supply: 'Gujarat' });
    await openPayment();
    await screen.findByText('Place of supply: Gujarat');
    expect(line('CGST 9%')).toHaveTextContent('₹754.92');
    expect(line('SGST 9%')).toHaveTextContent('₹754.92');
    expect(screen.queryByText(/IGST/)).toBeNull();
  });

  it('embeds the hosted button, and says when it cannot be reached', async () => {
    await signInAs('free');
    answerWith({ mode: 'button', provider: 'razorpay', button_id: 'pl_yarn' });
    const { user } = await openPayment();
    const scripts = () => document.querySelectorAll<HTMLScriptElement>('form script');
    await waitFor(() => expect(scripts()).toHaveLength(1));
    expect(scripts()[0]).toHaveAttribute('src', 'https://checkout.razorpay.com/v1/payment-button.js');
    expect(scripts()[0]).toHaveAttribute('data-payment_button_id', 'pl_yarn');
    fireEvent.error(scripts()[0]!);
    const error = await screen.findByText('Razorpay could not be reached.');
    expect(error.closest('[role="alert"]')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByText('Razorpay could not be reached.')).toBeNull();
    await waitFor(() => expect(scripts()).toHaveLength(1));
    fireEvent.load(scripts()[0]!);
    await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  });

  it("opens Razorpay's checkout for the order of the server", async () => {
    await signInAs('free');
    answerWith({ mode: 'order', provider: 'razorpay', key_id: 'rzp_key', order_id: 'order_1' });
    let opened: { handler: () => void; modal: { ondismiss: () => void } } | undefined;
    (window as { Razorpay?: unknown }).Razorpay = class {
      readonly options: NonNullable<typeof opened>;
      constructor(options: NonNullable<typeof opened>) {
        this.options = options;
      }
      open() {
        opened = this.options;
      }
    };
    const { user } = await openPayment();
    const pay = await screen.findByRole('button', { name: 'Pay ₹9,897.84' });
    await user.click(pay);
    await waitFor(() => expect(opened).toMatchObject({ key: 'rzp_key', order_id: 'order_1', amount: 989784 }));
    opened!.modal.ondismiss();
    await user.click(pay);
    opened!.handler();
    expect(await screen.findByText(/Your profile shows the membership/)).toBeInTheDocument();
  });

  it("opens Cashfree's checkout for the session of the order", async () => {
    await signInAs('free');
    const facts = { order_id: 'order_2', payment_session_id: 'session_2', environment: 'sandbox' };
    answerWith({ mode: 'order', provider: 'cashfree', ...facts });
    const opened: object[] = [];
    let result: object = { error: { message: 'Closed.' } };
    (window as { Cashfree?: unknown }).Cashfree = (options: object) => ({
      checkout(order: object) {
        opened.push({ ...options, ...order });
        return Promise.resolve(result);
      },
    });
    const { user } = await openPayment();
    const pay = await screen.findByRole('button', { name: 'Pay ₹9,897.84' });
    await user.click(pay);
    const order = { mode: 'sandbox', paymentSessionId: 'session_2', redirectTarget: '_modal' };
    await waitFor(() => expect(opened).toEqual([order]));
    await waitFor(() => expect(pay).not.toHaveAttribute('aria-busy'));
    expect(screen.queryByText(/Your profile shows the membership/)).toBeNull();
    result = { paymentDetails: { paymentMessage: 'Payment finished.' } };
    await user.click(pay);
    expect(await screen.findByText(/Your profile shows the membership/)).toBeInTheDocument();
  });

  it('says which provider could not be reached, and loads its script again', async () => {
    await signInAs('free');
    answerWith({ mode: 'order', provider: 'cashfree', payment_session_id: 'session_3', environment: 'sandbox' });
    const { user } = await openPayment();
    const scripts = () => document.querySelectorAll('script[src="https://sdk.cashfree.com/js/v3/cashfree.js"]');
    await user.click(await screen.findByRole('button', { name: 'Pay ₹9,897.84' }));
    await waitFor(() => expect(scripts()).toHaveLength(1));
    fireEvent.error(scripts()[0]!);
    expect(await screen.findByText('Cashfree could not be reached.')).toBeInTheDocument();
    expect(scripts()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(scripts()).toHaveLength(1));
    fireEvent.error(scripts()[0]!);
  });

  it('asks to try again when the payment cannot be started', async () => {
    await signInAs('free');
    const error = { error: { code: 'payment_unavailable', message: 'Nothing was charged.' } };
    server().intercept((request) =>
      request.url.endsWith('/start-membership-payment') ? Response.json(error, { status: 500 }) : undefined,
    );
    const { user } = await openPayment();
    expect(await screen.findByRole('heading', { name: 'The payment could not be started' })).toBeInTheDocument();
    expect(screen.getByText('Nothing was charged.')).toBeInTheDocument();
    answerWith({});
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Total')).toBeInTheDocument();
  });

  it('lets a test payment fail without a trace, and start the membership when it is captured', async () => {
    const id = await signInAs('free');
    const before = await membershipOf(id);
    const { user } = await openPayment();
    expect(await screen.findByText('Test checkout: no money moves.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Let the payment fail' }));
    const failed = await screen.findByText('The test payment failed.');
    expect(failed.closest('[role="alert"]')).toHaveFocus();
    expect(await membershipOf(id)).toEqual(before);

    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const pay = await screen.findByRole('button', { name: 'Pay ₹14,160.00' });
    expect(pay).toHaveFocus();
    const starts = 'Your membership starts as soon as the payment is confirmed.';
    expect(screen.getByText(starts)).toBeInTheDocument();
    await user.click(pay);
    expect((await screen.findByText(/Your profile shows the membership/)).closest('[role="status"]')).toHaveFocus();
    expect(await membershipOf(id)).toEqual({ membership_type: 'Paid Member', messaging_credits: 200 });
    expect(await screen.findByRole('link', { name: /^200 credits/ })).toBeInTheDocument();
    // It has started.
    expect(screen.queryByText(starts)).toBeNull();

    await user.click(screen.getByRole('link', { name: 'Go to My Profile' }));
    const invoices = within((await screen.findByRole('heading', { name: 'Invoices' })).closest('section')!);
    expect(invoices.getByText(/₹14,160.00, test, not a tax invoice: no money moved/)).toBeInTheDocument();
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const made = vi.fn<(file: Blob) => string>(() => 'blob:invoice');
    Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => {} });
    await user.click(invoices.getByRole('button', { name: /^Download PDF of invoice TST\// }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toMatch(/^TST-\d\d-\d\d-\d{6}\.pdf$/);
    expect(made.mock.calls[0]![0].type).toBe('application/pdf');
  });
});

describe('the way to the payment page', () => {
  it.each(['paid', 'executive', 'admin2'])('ends at the plans for %s, typed by hand too', async (name) => {
    await signInAs(name);
    const app = renderApp('/payment/razorpay');
    expect(await screen.findByText('Already a Premium Member')).toBeInTheDocument();
    expect(screen.getByText('You already have a Paid Membership or higher.')).toBeInTheDocument();
    await waitFor(() => expect(pathOf(app)).toBe('/membership-plans'));
  });

  it('ends at the plans for who became a member in another tab meanwhile', async () => {
    await signInAs('three');
    server().intercept((request) =>
      request.url.endsWith('/start-membership-payment')
        ? Response.json({ error: { code: 'PAIDM', message: 'premium' } }, { status: 409 })
        : undefined,
    );
    const app = renderApp('/payment/razorpay');
    expect(await screen.findByText('Already a Premium Member')).toBeInTheDocument();
    await waitFor(() => expect(pathOf(app)).toBe('/membership-plans'));
  });

  it('says nothing to who merely points at a link to it', async () => {
    await signInAs('paid');
    const { router } = renderApp('/privacy-policy');
    await screen.findByRole('heading', { level: 1 });
    await router.preloadRoute({ to: '/payment/razorpay' });
    expect(screen.queryByText('Already a Premium Member')).toBeNull();
  });

  it('leads to the in-app purchase on an Apple device', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    await signInAs('three');
    const app = renderApp('/payment/razorpay');
    await waitFor(() => expect(pathOf(app)).toBe('/in-app-purchase'));
  });

  it('asks for the profile first', async () => {
    await signInAs('three');
    const calls: string[] = [];
    server().intercept(({ url }) => {
      calls.push(url);
      return url.includes('/rest/v1/tanabana_free') ? Response.json([]) : undefined;
    });
    await openPayment();
    expect(screen.getByText('Complete your profile first.')).toBeInTheDocument();
    expect(calls.filter((url) => url.includes('/functions/'))).toEqual([]);
  });

  it('asks a visitor to sign in', async () => {
    await supabase().auth.signOut();
    const app = renderApp('/payment/razorpay');
    await waitFor(() => expect(pathOf(app)).toBe('/login'));
    expect(app.router.state.location.search).toEqual({ redirect: '/payment/razorpay' });
  });
});

describe('a test payment that was captured', () => {
  it('is not shown as failed to a tab that lets it fail afterwards', async () => {
    const id = await signInAs('zero');
    const { user } = await openPayment();
    const fail = await screen.findByRole('button', { name: 'Let the payment fail' });
    const { data: payment } = await supabase().from('membership_payments').select('id').eq('member_id', id).single();
    await completeTestPayment(id, payment!.id, 'captured');
    await user.click(fail);
    expect(await screen.findByText(/Your profile shows the membership/)).toBeInTheDocument();
    expect(screen.queryByText('The test payment failed.')).toBeNull();
  });

  it('is shown where its answer was lost', async () => {
    await signInAs('three');
    const { user } = await openPayment();
    const pay = await screen.findByRole('button', { name: 'Pay ₹14,160.00' });
    server().intercept((request) =>
      request.url.endsWith('/complete-test-payment') ? server().loseAnswer(request) : undefined,
    );
    await user.click(pay);
    expect(await screen.findByText(/Your profile shows the membership/)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /^200 credits/ })).toBeInTheDocument();
  });
});
