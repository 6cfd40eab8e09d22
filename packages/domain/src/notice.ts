/**
 * A notice: a message on the screen with a code, a tone and a duration. Its text is in
 * packages/messages/<language>/notices.json; each area of the domain has its own codes.
 */
import { LIMITS } from './limits.ts';

export type Tone = 'success' | 'error' | 'warning' | 'info';

type Values = Readonly<Record<string, string | number>>;

/** A line below the text: `lines.<code>`. */
export type NoticeLine = 'byEmail' | 'tryingOn' | 'pressAgain';

/** One notice. One that has something `Missing` cannot be shown before `fill` has given it. */
export type Notice<Missing extends string = never> = {
  /** The key of its text: `accounts.loginFailed`. */
  readonly code: string;
  readonly tone: Tone;
  /** How long it stays on the screen, in milliseconds. */
  readonly ms: number;
  /** The values of its text. */
  readonly values?: Values;
  readonly missing?: readonly Missing[];
  /** The service's message instead of the notice's own body. */
  readonly serverText?: string;
  /** Before its own body. */
  readonly lead?: string;
  /** Where it has no body of its own. */
  readonly otherwise?: string;
  readonly line?: NoticeLine;
};

type Uncoded<Missing extends string> = Omit<Notice<Missing>, 'code'>;
type More = { ms?: number; values?: Values };

/** `takes` names the values that `fill` must provide; `values` are the other values of the text. */
type Make = {
  (more?: More): Uncoded<never>;
  <Missing extends string>(more: More & { takes: readonly Missing[] }): Uncoded<Missing>;
};

const make =
  (tone: Tone): Make =>
  ({ ms = LIMITS.toast_ms, values, takes }: More & { takes?: readonly string[] } = {}) => ({
    tone,
    ms,
    ...(values && { values }),
    ...(takes && { missing: takes as readonly never[] }),
  });

export const failure = make('error');
export const success = make('success');
export const warning = make('warning');
export const info = make('info');

type Coded<Area extends string, Table> = {
  readonly [Name in keyof Table]: Table[Name] & { readonly code: `${Area}.${Name & string}` };
};

/** The notices of an area, each with its code: the area's name and its own. */
export function notices<const Area extends string, Table extends Readonly<Record<string, Uncoded<string>>>>(
  area: Area,
  table: Table,
): Coded<Area, Table> {
  const coded = Object.entries(table).map(([name, notice]) => [name, { ...notice, code: `${area}.${name}` }]);
  return Object.fromEntries(coded) as Coded<Area, Table>;
}

/** The notice with the service's message as its body; an empty message leaves the body unchanged. */
export function withBody(notice: Notice, serverText: string | null | undefined): Notice {
  return serverText ? { ...notice, serverText } : notice;
}

/** The notice with a line below its text; without a line unchanged. */
export function withLine(notice: Notice, line: NoticeLine | null): Notice {
  return line ? { ...notice, line } : notice;
}

/**
 * The notice with what its words take.
 *
 * @example fill(listingNotices.enquiryPosted, { number: 'PE-000001' })
 */
export function fill<Missing extends string>(
  notice: Notice<Missing>,
  values: Readonly<Record<Missing, string | number>>,
): Notice {
  return { ...notice, missing: undefined, values: { ...notice.values, ...values } };
}
