/**
 * The GST codes of states: the first two digits of a registration, and part of the place of supply on an invoice
 * (https://www.gst.gov.in). The names are those of the state list.
 */
export const GST_STATE_CODES: Readonly<Record<string, string>> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
};

/** Code of a place of supply that is not in India. */
const ABROAD = '96';

/** `24ABCDE1234F1Z5`: state, PAN, how many registrations of that PAN, Z, check character. */
export const GSTIN_PATTERN = '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$';

/** An HSN or SAC code, which classifies what is sold. */
export const SAC_PATTERN = '^[0-9]{4,8}$';

/** Whether the text is the name of an Indian state or union territory. */
export function isIndianState(name: string): boolean {
  return Object.hasOwn(GST_STATE_CODES, name);
}

/** The code of a state: `24` for Gujarat; `96` for a place that is not in India. */
export function gstCodeOf(place: string): string {
  return Object.hasOwn(GST_STATE_CODES, place) ? GST_STATE_CODES[place]! : ABROAD;
}

/** The state of a GST registration; undefined when the text is not one. */
export function stateOfGstin(gstin: string): string | undefined {
  const typed = gstin.trim().toUpperCase();
  if (!new RegExp(GSTIN_PATTERN).test(typed)) return undefined;
  return Object.keys(GST_STATE_CODES).find((name) => GST_STATE_CODES[name] === typed.slice(0, 2));
}
