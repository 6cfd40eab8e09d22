/**
 * A field error: a code, and the values for its sentence. The sentence is in packages/messages/<language>/field-errors.json
 * under the code; each area of the domain has its codes in `field-errors.ts`.
 */

/** A list of errors is shown as the sentences of its members, one after the other. */
type Values = Readonly<Record<string, string | number | readonly FieldError[]>>;

/**
 * A text, because schemas and forms pass nothing else from a rule to its field: `accounts.email`, with values
 * `accounts.mobileIndia {"digits":10}`. `readFieldError` parses it.
 */
export type FieldError = string & { readonly isFieldError: true };

const WRITTEN = /^([a-z]\w*\.\w+)(?: (\{.*\}))?$/su;

/** Encodes a code and its values as a field error. */
export const makeFieldError = (code: string, values: Values = {}): FieldError =>
  (Object.keys(values).length === 0 ? code : `${code} ${JSON.stringify(values)}`) as FieldError;

/** Parses a field error into its code and values; null for any other text, such as a message of a service. */
export function readFieldError(text: string): { code: string; values: Values } | null {
  const [, code, values] = WRITTEN.exec(text) ?? [];
  return code === undefined ? null : { code, values: values === undefined ? {} : (JSON.parse(values) as Values) };
}

/** The values for the sentence of an error: known in advance, or passed by the code that finds the error. */
type Entry = Values | ((...given: never[]) => Values);

type Errors<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends (...given: infer Given) => Values
    ? (...given: Given) => FieldError
    : FieldError;
};

/**
 * The field errors of an area, each with its code: the area's name and its own.
 *
 * @example
 * const bidErrors = fieldErrorsOf('bids', { price: { most: LIMITS.price_max }, tooFew: (least: number) => ({ least }) });
 * bidErrors.price; // in a schema: z.string().refine(isPrice, { error: bidErrors.price })
 * bidErrors.tooFew(500);
 */
export function fieldErrorsOf<const Table extends Readonly<Record<string, Entry>>>(
  area: string,
  table: Table,
): Errors<Table> {
  const coded = Object.entries(table).map(([name, entry]) => {
    const code = `${area}.${name}`;
    const given = (...values: never[]) => makeFieldError(code, (entry as (...values: never[]) => Values)(...values));
    return [name, typeof entry === 'function' ? given : makeFieldError(code, entry)];
  });
  return Object.fromEntries(coded) as Errors<Table>;
}
