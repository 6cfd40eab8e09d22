/** The properties of a listing's field, and functions that apply them to a fibre type. `fields.ts` has the fields. */
import { LIMITS } from '../limits.ts';
import { YARN_TYPES, type ListingTable } from '../vocabulary.ts';
import type { FieldError } from '../field-error.ts';
import type { listingFieldErrors } from './field-errors.ts';

/** `digits` are whole numbers, `decimal` may have decimals: both are typed with a number pad. `choice` offers a list. */
export type FieldKind = 'choice' | 'text' | 'digits' | 'decimal';

/**
 * Where a field is used: in the forms; in the row of a list and the line that describes a yarn; among the facts of a
 * listing's own page; in the search; in WhatsApp messages and e-mails; in products of companies; in the copy of a bid.
 */
export type FieldUse = 'form' | 'list' | 'page' | 'search' | 'whatsapp' | 'product' | 'bid';

/** A number by its name in limits.ts, or itself. */
export type Limit = keyof typeof LIMITS | number;

type Known<Table> = { [Name in keyof Table]: Table[Name] extends FieldError ? Name : never }[keyof Table];
/** An error of `field-errors.ts` by its name, one without values. */
type ErrorName = Known<typeof listingFieldErrors>;

export type FieldFacts = {
  /** The same in SQL, types, forms and tests. */
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** How it is stored. */
  readonly type: 'text' | 'int' | 'numeric';
  /** The choices of a field: a list, a list for each fibre type that has one, or the numbers from `least` to `most`. */
  readonly choices?: readonly string[] | Readonly<Record<string, readonly string[]>>;
  /** Longest text, in characters. */
  readonly length?: Limit;
  /** Most digits of a number, before its point. */
  readonly digits?: Limit;
  readonly decimals?: Limit;
  readonly least?: Limit;
  /** The largest number. */
  readonly most?: Limit;
  /** The pattern of a text, in the syntax that JavaScript and PostgreSQL share. */
  readonly pattern?: string;
  /** The text before a number, and after it. */
  readonly sign?: string;
  readonly unit?: string;
  /** Fibre types that show the field, or a part of their names; always shown when absent. */
  readonly fibres?: readonly string[] | string;
  /** The table that has the field; both when absent. */
  readonly table?: ListingTable;
  /** The equivalent field of the other table: code that reads both tables as one uses this name. */
  readonly twin?: string;
  readonly isRequired?: boolean;
  /** What is stored when nothing is typed. */
  readonly fallback?: number;
  /** The field that the text replaces when that field is Others: the text has no column of its own. */
  readonly replaces?: string;
  /** The errors of a field whose kind does not name them well enough. */
  readonly errors?: { readonly missing?: ErrorName; readonly wrong?: ErrorName };
  /** Lines, lists and search texts handle it specially; other fields are written as value and unit. */
  readonly written?: 'own';
  readonly uses: readonly FieldUse[];
  /**
   * A choice is filtered by its value, a number by a range. `as` is its name in addresses, of a range in the search functions
   * too; `key` begins its keys in the index of the search, and is no other field's (`s` is the state's).
   */
  readonly filter?: { readonly as: string; readonly key: string };
};

/** The number of a limit. */
export const limitOf = (limit: Limit): number => (typeof limit === 'number' ? limit : LIMITS[limit]);

const isList = (choices: FieldFacts['choices']): choices is readonly string[] => Array.isArray(choices);

/** Whether the field belongs to particular fibre types. */
export const isFibreBound = ({ fibres, choices }: FieldFacts): boolean =>
  fibres !== undefined || (choices !== undefined && !isList(choices));

/** Whether a fibre type has the field; '' before one is chosen. */
export function isShownFor({ fibres, choices }: FieldFacts, fibre_type: string): boolean {
  if (typeof fibres === 'string') return fibre_type.toLowerCase().includes(fibres);
  if (fibres) return fibres.includes(fibre_type);
  return choices === undefined || isList(choices) || Object.hasOwn(choices, fibre_type);
}

/** What is offered for a fibre type; of all fibre types for '', and nothing where the fibre has no such thing. */
export function choicesOf({ choices, least, most }: FieldFacts, fibre_type: string): readonly string[] {
  if (isList(choices)) return choices;
  if (choices && !fibre_type) return [...new Set(YARN_TYPES.flatMap((fibre) => choices[fibre] ?? []))];
  if (choices) return choices[fibre_type] ?? [];
  if (least === undefined || most === undefined) return [];
  return Array.from({ length: limitOf(most) - limitOf(least) + 1 }, (_, index) => String(index + limitOf(least)));
}

/** Longest value that can be typed, in characters or digits. */
export const maxOf = ({ length, digits }: FieldFacts): number =>
  length !== undefined ? limitOf(length) : digits !== undefined ? limitOf(digits) : Number.POSITIVE_INFINITY;
