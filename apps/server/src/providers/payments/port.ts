/**
 * The port of payment providers ("vendors"). All that one vendor needs on the server is its folder beside this file; `vendors.ts` lists them.
 * Amounts are whole paise on this side of the port. A vendor with another unit converts them exactly, never with fractions of a number.
 */
import type { PaymentMode } from '@tanabana/domain/vocabulary';
import type { PostJson } from '../post-json.ts';
import type { ValuesOf, VendorSettings } from '../vendor-settings.ts';

/** The settings of one vendor, validated. `mode` is how members pay with it. */
export type Account = { mode: Exclude<PaymentMode, 'test'> };

export type PaymentVendor<S extends VendorSettings, A extends Account> = {
  settings: S;
  /** What an operator has to do, for docs/settings.md: where the keys are, which webhook for which events. */
  guide: string;
  /** The settings that are needed beside the given ones; none where nothing is given, unless the vendor is chosen by name. */
  required(given: (name: keyof S & string) => boolean, isChosen: boolean): readonly (keyof S & string)[];
  accountOf(values: ValuesOf<S>): A | undefined;
  /** @param post how to call the vendor's API, through the vendor's circuit */
  connect(account: A, post: PostJson): PaymentPorts;
};

/** What one vendor does for us. */
export type PaymentPorts = {
  /** Absent where members pay by the hosted button alone. */
  orders?: OrdersPort;
  /** Absent where refunds are only possible in the vendor's own dashboard. */
  refunds?: RefundsPort;
  events: EventsPort;
  /** What the page needs for the hosted button. */
  hosted?: CheckoutFacts;
  csp: ContentSources;
};

/** The values that the vendor's checkout in the browser needs, under the vendor's names. None of them is secret. */
export type CheckoutFacts = Readonly<Record<string, string>>;

/** Sources that the vendor's script needs in the content security policy of our pages. */
export type ContentSources = Readonly<
  Partial<Record<'scriptSrc' | 'styleSrc' | 'fontSrc' | 'connectSrc' | 'frameSrc' | 'formAction', readonly string[]>>
>;

export type NewOrder = { payment_id: string; user_id: string; amount_paise: number };
export type Payer = { member_name: string; email: string | null; phone: string | null };
export type OpenOrder = { order_id: string; checkout: CheckoutFacts };

export type OrdersPort = {
  /** Whether the vendor makes no order for a payer without a phone number. */
  needsPhone?: boolean;
  /**
   * Makes the order of a payment. A repeated call for one payment makes no second one that could be paid besides. The payer is only read by
   * vendors that want to know it.
   *
   * @throws ProviderError
   */
  create(order: NewOrder, payer: () => Promise<Payer>): Promise<OpenOrder>;
  /** What the browser needs to pay an order that was made before. @throws ProviderError */
  reopen(order: { order_id: string; amount_paise: number }): Promise<OpenOrder>;
};

export type NewRefund = {
  /** The idempotency key: for a repeated request with the same key, the vendor makes no second refund. */
  refund_id: string;
  /** Null for a payment whose order is not ours, or was paid a second time. */
  provider_order_id: string | null;
  provider_payment_id: string;
  amount_paise: number;
};
/** A refund that the vendor has accepted. */
export type KnownRefund = NewRefund & { provider_refund_id: string };

/** `pending` is in progress: a webhook, or another request, gives the result. */
export type RefundAnswer = { provider_refund_id: string; outcome: 'done' | 'failed' | 'pending' };

export type RefundsPort = {
  /** Whether the vendor refunds orders. Then a payment without an order of ours is returned in its dashboard. */
  needsOrder: boolean;
  /** @throws ProviderError; with the fate `refused` only when this refund certainly does not exist */
  request(refund: NewRefund): Promise<RefundAnswer>;
  /** @throws ProviderError */
  status(refund: KnownRefund): Promise<RefundAnswer>;
  /** Whether a call would be refused without asking the vendor. Absent where it never would. */
  isPaused?(): boolean;
};

/** A request to the vendor's webhook. The body is raw, because the signature covers the bytes. */
export type SignedRequest = { body: Uint8Array; header(name: string): string | undefined; now: Date };

export type EventsPort = {
  /** How a payment is recorded that nobody began here. */
  strayMode: Account['mode'];
  /** Whether the vendor sent the request, and recently where its signature covers the time. Compares in constant time. */
  isGenuine(request: SignedRequest): boolean;
  /** The event's id where the vendor sends one beside the body, which no signature covers. */
  idOf?(request: SignedRequest): string | undefined;
  /** @returns the event; `event.event` is null for one that does not affect payments; null when the body is not an event at all */
  read(body: unknown): ReadEvent | null;
};

export type ReadEvent = {
  /** The vendor's own name of the event. */
  name: string;
  /** What identifies the event in the signed body, in letters, digits and `_.-`; absent where nothing does. */
  id?: string;
  event: PaymentEvent | null;
};

/** The facts of a payment that an event reports, for the admins who settle it. */
export type Reported = {
  amount_paise: number | null;
  currency: string | null;
  method: string | null;
  email: string | null;
  contact: string | null;
  fault: string | null;
  notes: { name: string; value: string }[];
};

type About = {
  provider_payment_id: string;
  order_id: string | null;
  currency: string;
  /** Our ids, if the event names them. A vendor leaves out values that the payer could have typed, unless nothing else identifies the payer. */
  payment_id: string | null;
  user_id: string | null;
  /** Lower case. */
  emails: string[];
  reported: Reported;
};

/** One event, the same for every vendor. */
export type PaymentEvent = About &
  (
    | { kind: 'captured'; amount_paise: number }
    | { kind: 'failed'; failure: string }
    | {
        kind: 'refunded';
        /** The payment's amount, and the total refunded so far; null where the vendor reports the refund alone. */
        amount_paise: number | null;
        refunded_paise: number | null;
        refund_paise: number;
        provider_refund_id: string | null;
      }
    | { kind: 'refund-failed'; provider_refund_id: string | null }
  );
