// Razorpay's checkout over the page: https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/. Its callback only closes
// the window; only the signed webhook starts a membership.

type CheckoutOrder = {
  key: string;
  order_id: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  prefill: { name: string; email: string };
};

type Checkout = new (options: CheckoutOrder & { handler: () => void; modal: { ondismiss: () => void } }) => {
  open: () => void;
};

const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

const known = () => (window as { Razorpay?: Checkout }).Razorpay;

function load(): Promise<void> {
  if (known()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('the checkout could not be loaded'));
    });
    document.head.append(script);
  });
}

/** Opens the checkout; resolves when the member has paid or closed it. Rejects when it could not be loaded. */
export async function openCheckout(order: CheckoutOrder): Promise<'sent' | 'closed'> {
  await load();
  const Razorpay = known();
  if (!Razorpay) throw new Error('the checkout came without its class');
  return new Promise((resolve) => {
    new Razorpay({
      ...order,
      handler: () => resolve('sent'),
      modal: { ondismiss: () => resolve('closed') },
    }).open();
  });
}
