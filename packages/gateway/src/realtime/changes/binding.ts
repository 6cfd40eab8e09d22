/**
 * A binding to changes as a client writes it: event, schema, table, filter and columns
 * (https://supabase.com/docs/guides/realtime/postgres-changes). Grammar and words of refusals are upstream's.
 */
import { RealtimeError } from '../../errors/realtime-error.ts';

const OPERATORS = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const;
export type Operator = (typeof OPERATORS)[number];

export type Filter = { column: string; operator: Operator; value: string; isNegated: boolean };

export type Binding = {
  id: number;
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  /** A name, or `*` for each. */
  schema: string;
  table: string;
  filters: Filter[];
  /** The wanted columns; undefined for all. */
  select: string[] | undefined;
};

/** Most filters of one binding, and most wanted columns. */
const MOST_PARTS = 100;
/** Longest filter, in characters. */
const MAX_FILTER = 4000;

/** The refusal of a binding. */
export const refuse = (message: string, cause?: unknown): RealtimeError =>
  new RealtimeError('RealtimeDisabledForConfiguration', message, { cause });

/** The number of a binding: equal bindings have equal ones (FNV-1a, 27 bits). */
export function bindingId(params: Record<string, unknown>): number {
  const text = JSON.stringify(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1)));
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % 2 ** 27;
}

/** Splits at commas that are in no quotes and no parentheses. */
function splitFilters(text: string): string[] {
  const parts = [''];
  let depth = 0;
  let isQuoted = false;
  let previous = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    let taken = char;
    if (isQuoted) {
      if (char === '\\' && at + 1 < text.length) taken += text[(at += 1)]!;
      else if (char === '"') isQuoted = false;
    } else if (char === '"') isQuoted = ['.', '(', ','].includes(previous);
    else if (char === '(') depth += 1;
    else if (char === ')') depth = Math.max(0, depth - 1);
    else if (char === ',' && depth === 0) {
      parts.push('');
      previous = '';
      continue;
    }
    parts[parts.length - 1] += taken;
    previous = char;
  }
  return parts;
}

/** Removes the quotes around a value. One that is not quoted as a whole stays as it is. */
function unquoted(value: string): string {
  return /^"(?:[^"\\]|\\.)*"$/s.test(value) ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value;
}

/** A list of texts as upstream prints it. */
const printed = (texts: readonly string[]): string => `[${texts.map((text) => JSON.stringify(text)).join(', ')}]`;

function filterOf(text: string): Filter {
  const fail = (why: string) => refuse(`Error parsing \`filter\` params: ${why}`);
  const [column, rest] = splitOnce(text.trim(), '=');
  if (column === '') throw fail('filter must not contain empty segments (check for extra commas)');
  if (rest === undefined) throw fail(printed([column]));
  const isNegated = rest.startsWith('not.');
  const [operator, value] = splitOnce(isNegated ? rest.slice('not.'.length) : rest, '.');
  if (value === undefined) throw fail(printed([operator]));
  if (!OPERATORS.includes(operator as Operator)) throw fail(printed([operator, value]));
  if (operator !== 'in') return { column, operator: operator as Operator, value: unquoted(value), isNegated };
  if (!/^\(.*\)$/s.test(value)) throw fail('`in` filter value must be wrapped by parentheses');
  return { column, operator, value: `{${value.slice(1, -1)}}`, isNegated };
}

function splitOnce(text: string, by: string): [before: string, after: string | undefined] {
  const at = text.indexOf(by);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function filtersOf(filter: string): Filter[] {
  if (filter.length > MAX_FILTER) throw refuse('Error parsing `filter` params: the filter is too long');
  if (filter.trim() === '') return [];
  const parts = splitFilters(filter.trim());
  if (parts.length > MOST_PARTS) throw refuse('Error parsing `filter` params: there are too many filters');
  return parts.map(filterOf);
}

function selectOf(select: unknown): string[] | undefined {
  if (typeof select === 'string') {
    throw refuse(
      'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    );
  }
  if (!Array.isArray(select)) return undefined;
  const names = select.filter((name) => typeof name === 'string').slice(0, MOST_PARTS);
  return names.length === 0 ? undefined : names;
}

function eventOf(event: unknown): Binding['event'] {
  const upper = typeof event === 'string' ? event.toUpperCase() : '*';
  return upper === 'INSERT' || upper === 'UPDATE' || upper === 'DELETE' ? upper : '*';
}

/** Names in a catalogue are shorter. */
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 255 && !value.includes('\u0000');

/**
 * Parses a binding.
 *
 * @throws RealtimeError with upstream's words
 */
export function readBinding(params: Record<string, unknown>): Binding {
  const { schema = isName(params.table) ? 'public' : undefined, table = '*', filter } = params;
  const hasTable = params.table !== undefined;
  if (!isName(schema) || !isName(table) || (filter !== undefined && (typeof filter !== 'string' || !hasTable))) {
    const shown =
      'user_token' in params || 'auth_token' in params ? '<redacted>' : JSON.stringify(params).slice(0, 500);
    throw refuse(
      `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${shown}`,
    );
  }
  const select = selectOf(params.select);
  if (select && (schema === '*' || table === '*')) {
    throw refuse(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    );
  }
  const filters = typeof filter === 'string' ? filtersOf(filter) : [];
  if (filters.some(({ column, value }) => column.includes('\u0000') || value.includes('\u0000'))) {
    throw refuse('Error parsing `filter` params: a filter holds no zero byte');
  }
  return { id: bindingId(params), event: eventOf(params.event), schema, table, filters, select };
}

/** A binding as a refusal names it. */
export function describeBinding({ event, schema, table, filters, select }: Binding): string {
  const shown = filters.map(
    ({ column, operator, value, isNegated }) =>
      `{${[column, operator, value].map((text) => JSON.stringify(text)).join(', ')}, ${isNegated}}`,
  );
  const columns = select ? printed(select) : 'nil';
  return `event: ${event}, schema: ${schema}, table: ${table}, filters: [${shown.join(', ')}], select: ${columns}`;
}

/** Whether a binding is about a table. */
export const isAbout = (binding: Pick<Binding, 'schema' | 'table'>, schema: string, table: string): boolean =>
  (binding.schema === '*' || binding.schema === schema) && (binding.table === '*' || binding.table === table);
