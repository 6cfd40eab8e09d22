// Razorpay's checkout over the page: https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/. Its callback only closes
// the window; only the signed webhook starts a membership.
import type { Payment } from '../api/start-payment.ts';
import type { Shown } from '../checkout-vendor.ts';
import { loadScript } from '../load-script.ts';

type Facts = { key_id?: string; order_id?: string; button_id?: string };

type Options = {
  key: string;
  order_id: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  prefill: { name: string; email: string };
  handler: () => void;
  modal: { ondismiss: () => void };
};
type Checkout = new (options: Options) => { open: () => void };

const CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';
const BUTTON = 'https://checkout.razorpay.com/v1/payment-button.js';

const known = () => (window as { Razorpay?: Checkout }).Razorpay;

export async function open(payment: Payment & Facts, { shop, item, buyer }: Shown): Promise<'sent' | 'closed'> {
  if (!known()) await loadScript(CHECKOUT);
  const Razorpay = known();
  if (!Razorpay) throw new Error('the checkout came without its class');
  return new Promise((resolve) => {
    new Razorpay({
      key: payment.key_id ?? '',
      order_id: payment.order_id ?? '',
      amount: payment.amount_paise,
      currency: 'INR',
      name: shop,
      description: item,
      prefill: buyer,
      handler: () => resolve('sent'),
      modal: { ondismiss: () => resolve('closed') },
    }).open();
  });
}

export function buttonScript({ button_id }: Payment & Facts): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = BUTTON;
  script.async = true;
  script.dataset.payment_button_id = button_id;
  return script;
}
