export type NewRefund = {
  /** Its key: asked again with the same one, the provider makes no second refund. */
  refund_id: string;
  provider_payment_id: string;
  amount_paise: number;
};

/** `pending` is under way: a webhook, or asking again, tells how it ended. */
export type RefundAnswer = { provider_refund_id: string; outcome: 'done' | 'failed' | 'pending' };

export type RefundsPort = {
  /** @throws ProviderError */
  ask(refund: NewRefund): Promise<RefundAnswer>;
  /** How a refund stands that the provider has taken. @throws ProviderError */
  look(provider_refund_id: string): Promise<RefundAnswer>;
};
