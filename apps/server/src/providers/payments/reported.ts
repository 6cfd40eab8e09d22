/** Takes what admins see of a payer from an event. Lengths are bounded, because a payer has typed some of it. */
import type { Reported } from './port.ts';

const MAX_NOTES = 20;

type Facts = {
  amount_paise: number | null;
  currency: unknown;
  method: unknown;
  email: unknown;
  contact: unknown;
  fault: unknown;
  notes: Readonly<Record<string, unknown>>;
};

export function reportedOf({ amount_paise, currency, method, email, contact, fault, notes }: Facts): Reported {
  return {
    amount_paise,
    currency: textOf(currency, 10),
    method: textOf(method, 100),
    email: textOf(email, 300),
    contact: textOf(contact, 100),
    fault: textOf(fault, 500),
    notes: Object.entries(notes)
      .slice(0, MAX_NOTES)
      .map(([name, value]) => ({ name: textOf(name, 100) ?? '', value: textOf(value, 500) ?? '' }))
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
  };
}

/** A cut may halve a surrogate pair, which PostgreSQL does not store. */
function textOf(value: unknown, length: number): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, length).toWellFormed();
}
