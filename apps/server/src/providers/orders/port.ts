export type NewOrder = { payment_id: string; user_id: string; amount_paise: number };

export type OrdersPort = {
  /** Resolves to the provider's id of the order. @throws ProviderError */
  create(order: NewOrder): Promise<string>;
};
