/** The one way to refuse a call of a function: status, code and words. Only `render-functions.ts` knows the wire shape. */

/** Messages for single fields of the body, by field name. */
export type FieldMessages = Readonly<Record<string, string>>;

/** What goes with a refusal: messages of fields and details for programs in its body, headers beside it. */
export type FunctionErrorExtra = {
  fields?: FieldMessages;
  details?: string;
  headers?: Readonly<Record<string, string>>;
};

export class FunctionError extends Error {
  override readonly name = 'FunctionError';
  readonly status: number;
  readonly code: string;
  readonly fields: FieldMessages | undefined;
  readonly details: string | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(status: number, code: string, message: string, { fields, details, headers }: FunctionErrorExtra = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.details = details;
    this.headers = headers;
  }
}
