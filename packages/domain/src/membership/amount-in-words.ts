/** Writes an amount in Indian words, as printed at the end of a bill. */

const SMALL =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const TENS = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');

/** Largest first; a number of crores is itself written in words, so `Two Lakh Crore` is possible. */
const GROUPS = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const;

function words(n: number): string {
  for (const [size, name] of GROUPS) {
    if (n < size) continue;
    const rest = n % size;
    return `${words(Math.floor(n / size))} ${name}${rest > 0 ? ` ${words(rest)}` : ''}`;
  }
  if (n < SMALL.length) return SMALL[n]!;
  return [TENS[Math.floor(n / 10) - 2]!, ...(n % 10 > 0 ? [SMALL[n % 10]!] : [])].join('-');
}

/** `amountInWords(989784)`: `Rupees Nine Thousand Eight Hundred Ninety-Seven and Eighty-Four Paise Only`. */
export function amountInWords(paise: number): string {
  const rest = paise % 100;
  const rupees = words((paise - rest) / 100);
  return `Rupees ${rupees}${rest > 0 ? ` and ${words(rest)} Paise` : ''} Only`;
}
