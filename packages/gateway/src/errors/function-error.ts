/** The error of a function: status, code and message. Only `render-functions.ts` knows how it looks on the wire. */

/** Field errors: messages for single fields of the body, by the name of the field. */
export type FieldMessages = Readonly<Record<string, string>>;

/**
 * Further parts of an error: field errors and details for programs in the body, and response headers. `upstream` is the code of upstream's
 * relay, for a call that reached no function or was given up.
 */
export type FunctionErrorExtra = {
  fields?: FieldMessages;
  details?: string;
  upstream?: string;
  headers?: Readonly<Record<string, string>>;
};

export class FunctionError extends Error {
  override readonly name = 'FunctionError';
  readonly status: number;
  readonly code: string;
  readonly fields: FieldMessages | undefined;
  readonly details: string | undefined;
  readonly upstream: string | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(status: number, code: string, message: string, extra: FunctionErrorExtra = {}) {
    super(message);
    const { fields, details, upstream, headers } = extra;
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.details = details;
    this.upstream = upstream;
    this.headers = headers;
  }
}
