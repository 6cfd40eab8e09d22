export type NewRefund = {
  /** The idempotency key: for a repeated request with the same key, the provider makes no second refund. */
  refund_id: string;
  provider_payment_id: string;
  amount_paise: number;
};

/** `pending` is in progress: a webhook, or another request, gives the result. */
export type RefundAnswer = { provider_refund_id: string; outcome: 'done' | 'failed' | 'pending' };

export type RefundsPort = {
  /** @throws ProviderError */
  request(refund: NewRefund): Promise<RefundAnswer>;
  /** The status of a refund that the provider has accepted. @throws ProviderError */
  status(provider_refund_id: string): Promise<RefundAnswer>;
};
