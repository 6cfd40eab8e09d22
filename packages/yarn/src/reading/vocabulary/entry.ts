/**
 * What the vocabulary files hold. An entry says what its words mean: `reads` is what they say about the yarn, as
 * `field:code` pairs; `role` is what they are in the shapes of `shapes.ts` (a unit of weight, a mark of prices). One word may
 * be in several entries.
 *
 * `words` are separated by commas, in any script, as one would type them. Case, digits of other scripts, the short and long
 * vowels of Devanagari and Gujarati, and hyphens or full stops between the parts are alike to the reader; Gujarati is compared
 * with Devanagari letter by letter. A tilde before a word means that it is never sure.
 */
export type Entry = {
  readonly words: string;
  readonly reads?: string;
  readonly role?: Role;
  readonly value?: string;
  /** Sure only beside other evidence of a filament yarn or a spun yarn, or right behind a number. */
  readonly needs?: 'filament' | 'spun' | 'number';
};

export type Role =
  | 'also'
  | 'aside'
  | 'at'
  | 'body'
  | 'bound'
  | 'called'
  | 'certified'
  | 'count'
  | 'day'
  | 'den'
  | 'denial'
  | 'each'
  | 'else'
  | 'event'
  | 'extra'
  | 'fee'
  | 'fil'
  | 'firm'
  | 'former'
  | 'genitive'
  | 'gst'
  | 'hq'
  | 'included'
  | 'lot'
  | 'kind'
  | 'minimum'
  | 'minus'
  | 'money'
  | 'month'
  | 'negation'
  | 'no'
  | 'not'
  | 'or'
  | 'package'
  | 'paise'
  | 'paper'
  | 'party'
  | 'past'
  | 'people'
  | 'per'
  | 'perKilo'
  | 'plus'
  | 'ply'
  | 'rate'
  | 'rhythm'
  | 's'
  | 'says'
  | 'scale'
  | 'sep'
  | 'sz'
  | 'terms'
  | 'to'
  | 'turn'
  | 'twist'
  | 'unit'
  | 'ware'
  | 'weight'
  | 'worded';
