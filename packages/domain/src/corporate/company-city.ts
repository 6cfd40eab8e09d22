/** Finds the city in a company's one-line address: "Plot 14, Growth Centre, Bhilwara, Rajasthan 311001". */
import { isIndianState } from '../membership/gst-states.ts';

const CODE_AT_THE_END = /[\s-]*\d[\d\s]*$/;
/** States that are cities. */
const CITIES: readonly string[] = ['Delhi', 'Chandigarh', 'Puducherry'];

const isBehindTheCity = (part: string | undefined): boolean =>
  part !== undefined && !CITIES.includes(part) && (part === 'India' || isIndianState(part));

/**
 * @param address parts between commas, with at most the state and the country after the city, and a postal code at the
 * end
 * @returns the city; null if nothing precedes it, because then it may be a street
 */
export function companyCity(address: string): string | null {
  const parts = address
    .split(',')
    .map((part) => part.replace(CODE_AT_THE_END, '').trim())
    .filter((part) => part !== '');
  while (isBehindTheCity(parts.at(-1))) parts.pop();
  return parts.length > 1 ? parts.at(-1)! : null;
}
