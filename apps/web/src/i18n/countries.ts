import { currentLanguage, translateIn } from './messages.ts';

/** Country names of ours, which browsers lack or spell differently. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  'Democratic Republic of the Congo': 'CD',
  'Hong Kong': 'HK',
  'Ivory Coast': 'CI',
  Macao: 'MO',
  Myanmar: 'MM',
  Palestine: 'PS',
  'Republic of the Congo': 'CG',
  'Saint Vincent and the Grenadines': 'VC',
  Turkey: 'TR',
};

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let codes: Map<string, string> | undefined;

/** As our list writes it: "Saint Lucia", "Trinidad and Tobago". */
const written = (name: string) => name.replace('&', 'and').replace('St.', 'Saint');

/** The codes of countries by their English names: the browser knows them all, and no list of ours has to come. */
function codesByName(): Map<string, string> {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const named = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    const name = english.of(code);
    return name ? [[written(name), code] as const] : [];
  });
  return new Map([...named, ...Object.entries(OWN_NAMES)]);
}

/** A country in the current language. @param iso2 its code; `name` is its English name */
export function country(iso2: string, name: string): string {
  if (currentLanguage() === 'en') return name;
  return new Intl.DisplayNames(translateIn('common').locale, { type: 'region' }).of(iso2) ?? name;
}

/** A country in the current language by its English name, as it is stored; any other text as it is. */
export function countryNamed(name: string): string {
  if (currentLanguage() === 'en') return name;
  codes ??= codesByName();
  const code = codes.get(name);
  return code ? country(code, name) : name;
}

/** A dial code as a choice among others: several countries may have the same. */
export const dialCodeChoice = (of: { iso2: string; flag: string; dialCode: string; name: string }): string =>
  `${of.flag} ${of.dialCode} ${country(of.iso2, of.name)}`;
