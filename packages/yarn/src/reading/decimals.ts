/** Exact decimals as strings: `1.2` lakh is `120000`, without the rounding of binary fractions. */

/** Without leading and trailing zeros: `268.50` is `268.5`, `007` is `7`. */
export function canonicalDecimal(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  const significant = fraction.replace(/0+$/, '');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return significant === '' ? digits : `${digits}.${significant}`;
}

/** The decimal times a power of ten that is written out (`1`, `100`, `100000`). */
export function timesPower(decimal: string, power: string): string {
  const places = power.length - 1;
  const [whole = '', fraction = ''] = decimal.split('.');
  const padded = fraction.padEnd(places, '0');
  return canonicalDecimal(`${whole}${padded.slice(0, places)}.${padded.slice(places)}`);
}
