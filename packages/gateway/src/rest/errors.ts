/**
 * Errors that the data service itself raises: PostgREST's codes, messages and statuses
 * (https://docs.postgrest.org/en/stable/references/errors.html). Errors of PostgreSQL stay `DatabaseError`. Only
 * `respond/error-response.ts` knows how either looks on the wire.
 */

import type { Write } from './schema-cache/types.ts';

export class RestError extends Error {
  override readonly name = 'RestError';
  readonly code: string;
  readonly status: number;
  readonly details: unknown;
  readonly hint: string | null;
  /** Response headers that go with the error. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    details: unknown = null,
    hint: string | null = null,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
    this.headers = headers;
  }
}

const apiError =
  (status: number, code: string) =>
  (message: string, details: unknown = null, hint: string | null = null) =>
    new RestError(status, code, message, details, hint);

const queryError = apiError(400, 'PGRST100');
const bodyError = apiError(400, 'PGRST102');
/** Requests that cost too much have codes of our own: upstream uses PGRST100 to PGRST128. */
const costError = (code: string, message: string, details: string | null = null, hint: string | null = null) =>
  new RestError(400, code, message, details, hint);
const rangeError = apiError(416, 'PGRST103');

/** Every error by name. The stages throw them; `docs/errors.md` lists them. */
export const refuse = {
  badQuery: (message: string, details: string) => queryError(message, details),
  urlTooLong: (limit: number) =>
    new RestError(414, 'PGRST100', 'The request URL is too long', `At most ${limit} bytes are read`),
  tooDeep: (limit: number) => queryError('The request nests too deeply', `At most ${limit} levels are followed`),
  tooManyEmbeds: (limit: number) => queryError('The request embeds too many relations', `At most ${limit} are read`),
  tooManyColumns: (limit: number) => queryError('The request selects too many columns', `At most ${limit} are read`),
  tooManyTerms: (limit: number) =>
    queryError('The request is ordered by too many columns', `At most ${limit} are looked at`),
  methodOnRpc: (method: string) => new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`),
  emptyBody: () => bodyError('Empty or invalid json'),
  unevenKeys: () => bodyError('All object keys must match'),
  unevenLines: () => bodyError('All lines must have same number of fields'),
  csv: (place: string) => bodyError('The body is not CSV', `Unexpected character: ${place}`),
  contentType: (type: string) => bodyError(`Content-Type not acceptable: ${type}`),
  bodyTooLarge: (limit: number) =>
    new RestError(413, 'PGRST102', 'The request body is too large', `At most ${limit} bytes are read`),
  negativeLimit: () => rangeError('Requested range not satisfiable', 'Limit should be greater than or equal to zero.'),
  reversedRange: () =>
    rangeError(
      'Requested range not satisfiable',
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    ),
  outOfBounds: (offset: number, total: number) =>
    rangeError(
      'Requested range not satisfiable',
      `An offset of ${offset} was requested, but there are only ${total} rows.`,
    ),
  tooFar: (limit: number) =>
    rangeError('Requested range not satisfiable', `Offsets end at ${limit}; page by a key instead.`),
  putFilters: () =>
    new RestError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators"),
  schema: (name: string, exposed: readonly string[]) =>
    new RestError(
      406,
      'PGRST106',
      `Invalid schema: ${name}`,
      null,
      `Only the following schemas are exposed: ${exposed.join(', ')}`,
    ),
  mediaType: (types: readonly string[]) =>
    new RestError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`),
  notEmbedded: (name: string) =>
    new RestError(
      400,
      'PGRST108',
      `'${name}' is not an embedded resource in this request`,
      null,
      `Verify that '${name}' is included in the 'select' query parameter.`,
    ),
  badHeadersSetting: () =>
    new RestError(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    ),
  badStatusSetting: () => new RestError(500, 'PGRST112', 'response.status guc must be a valid status code'),
  windowOfPut: () => new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT'),
  putMismatch: () => new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)'),
  notSingular: (rows: number) =>
    new RestError(
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      `The result contains ${rows} rows`,
    ),
  method: (method: string) => new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`),
  notWritable: (name: string, verb: Write) =>
    new RestError(405, 'PGRST117', `Unsupported HTTP method: '${name}' takes no ${verb}`),
  orderNotToOne: (origin: string, target: string) =>
    new RestError(
      400,
      'PGRST118',
      `A related order on '${target}' is not possible`,
      `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
    ),
  embedFilter: (name: string) =>
    new RestError(
      400,
      'PGRST120',
      `Bad operator on the '${name}' embedded resource`,
      'Only is null or not is null filters are allowed on embedded resources',
    ),
  badPreferences: (preferences: readonly string[]) =>
    new RestError(
      400,
      'PGRST122',
      'Invalid preferences given with handling=strict',
      `Invalid preferences: ${preferences.join(', ')}`,
    ),
  /** PostgreSQL's own error for two embedded relations of one name. */
  twoEmbeds: (name: string) => new RestError(400, '42712', `table name "${name}" specified more than once`),
  aggregates: () => new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed'),
  maxAffected: (rows: number) =>
    new RestError(
      400,
      'PGRST124',
      'Query result exceeds max-affected preference constraint',
      `The query affects ${rows} rows`,
    ),
  path: () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL'),
  root: () => new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled'),
  aggregatesInLists: () =>
    new RestError(
      400,
      'PGRST127',
      'Feature not implemented',
      'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    ),
  maxAffectedRpc: () =>
    new RestError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    ),
  noPatterns: (operator: string) => costError('PGRST190', `The operator ${operator} is not available to you`),
  pattern: (reason: string) =>
    costError('PGRST190', 'The pattern is not searched for', `It could take too long: ${reason}`),
  patternTooLong: (limit: number) =>
    costError('PGRST190', 'The pattern is too long', `At most ${limit} characters are searched for`),
  tooManyPatterns: (limit: number) => costError('PGRST190', 'Too many patterns', `At most ${limit} are compared`),
  answerTooLarge: (limit: number) =>
    costError(
      'PGRST191',
      'The answer would be too large',
      `At most ${Math.floor(limit / 1024)} kB are sent, and as many rows, those of embedded relations included`,
      'Ask for fewer rows (limit) or fewer columns (select), and for the rest in further requests.',
    ),
  tooCostly: () =>
    costError(
      'PGRST192',
      'The request would take too long',
      'It embeds lists inside of lists, which the planner expects to read too many rows',
      'Filter by a key, give the embedded relations a limit, or ask for them in requests of their own.',
    ),
  tooManyRows: (limit: number) =>
    new RestError(413, 'PGRST193', 'The body has too many rows', `At most ${limit} are taken in one request`),
  tooManyRequests: (waitSeconds: number) =>
    new RestError(
      429,
      'PGRST194',
      `Too many requests. Please try again in ${waitSeconds} seconds.`,
      null,
      'Ask for more rows in one request, and less often.',
      { 'retry-after': String(waitSeconds) },
    ),
  tooManyFilters: (limit: number) =>
    costError(
      'PGRST195',
      'The request has too many filters',
      `At most ${limit} are looked at, those of embedded relations included`,
      'Use in.(…) for several values of a column, or ask in several requests.',
    ),
  tooHeavy: (limit: number) =>
    costError(
      'PGRST195',
      'The request asks for too much at once',
      `Its filters, orders and columns together may weigh ${limit}: a comparison 1, a pattern 4 and more, a text search 100 and more`,
      'Ask for less in one request, or search with one text in place of several.',
    ),
  tooManyNames: (parameter: string, limit: number) =>
    queryError(`The parameter ${parameter} has too many names`, `At most ${limit} are read`),
  noRelationship: (parent: string, child: string, schema: string, given: string | undefined, hint: string | null) =>
    new RestError(
      400,
      'PGRST200',
      `Could not find a relationship between '${parent}' and '${child}' in the schema cache`,
      `Searched for a foreign key relationship between '${parent}' and '${child}'${given ? ` using the hint '${given}'` : ''} in the schema '${schema}', but no matches were found.`,
      hint,
    ),
  ambiguousRelationship: (parent: string, child: string, candidates: unknown, choices: readonly string[]) =>
    new RestError(
      300,
      'PGRST201',
      `Could not embed because more than one relationship was found for '${parent}' and '${child}'`,
      candidates,
      `Try changing '${child}' to one of the following: ${choices.join(', ')}. Find the desired relationship in the 'details' key.`,
    ),
  noFunction: (name: string, details: string, args: string, hint: string | null) =>
    new RestError(404, 'PGRST202', `Could not find the function ${name}${args} in the schema cache`, details, hint),
  ambiguousFunction: (signatures: readonly string[]) =>
    new RestError(
      300,
      'PGRST203',
      `Could not choose the best candidate function between: ${signatures.join(', ')}`,
      null,
      'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    ),
  noBodyColumn: (relation: string, column: string) =>
    new RestError(400, 'PGRST204', `Could not find the '${column}' column of '${relation}' in the schema cache`),
  noTable: (schema: string, name: string, hint: string | null) =>
    new RestError(404, 'PGRST205', `Could not find the table '${schema}.${name}' in the schema cache`, null, hint),
  /** PostgreSQL's own message for a column that does not exist, so that a client sees no difference. */
  noColumn: (relation: string, column: string) =>
    new RestError(400, '42703', `column ${relation}.${column} does not exist`),
  noType: (name: string) => new RestError(400, '42704', `type "${name}" does not exist`),
  noPermission: (kind: string, name: string, anonymous: boolean) =>
    new RestError(anonymous ? 401 : 403, '42501', `permission denied for ${kind} ${name}`),
  noWhere: (statement: 'UPDATE' | 'DELETE') => new RestError(400, '21000', `${statement} requires a WHERE clause`),
  noConflictKey: () =>
    new RestError(400, '42P10', 'there is no unique or exclusion constraint matching the ON CONFLICT specification'),
} as const;
