/**
 * Cashfree's amounts are JSON numbers of rupees with at most two decimals. Digits are moved in the text of the number, because a division
 * or a multiplication could be off by a paisa. A number of up to 15 digits has exactly one shortest text, so nothing is lost in between.
 */
const RUPEES = /^(\d{1,13})(?:\.(\d{1,2}))?$/;

/** 1416005 → 14160.05. @throws RangeError for what is not an amount of whole paise */
export function rupeesOf(paise: number): number {
  const digits = String(paise).padStart(3, '0');
  const rupees = Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
  if (paiseOf(rupees) !== paise) throw new RangeError('not an amount of whole paise');
  return rupees;
}

/** 14160.05 → 1416005; undefined for what is not an amount of whole paise */
export function paiseOf(rupees: number): number | undefined {
  const [, whole, decimals = ''] = RUPEES.exec(String(rupees)) ?? [];
  return whole === undefined ? undefined : Number(whole + decimals.padEnd(2, '0'));
}
