/**
 * Tells changed rows of one table to the subscribers who may see them: the filters of the binding, the columns that the role may select,
 * and row-level security, which is asked once per token for all rows together. Imitates `realtime.apply_rls` of upstream.
 */
import { DatabaseError, UnavailableError } from '../../db/port.ts';
import type { Claims, Scope } from '../../db/scope.ts';
import { ident, join, sql } from '../../db/sql.ts';
import type { Log } from '../../log.ts';
import { errorPayloadText, payloadText, rowText, type Change } from './change.ts';
import { InvalidFilter, tryFilters, type Passes } from './filters.ts';
import type { Subscriber, Subscription } from './subscription.ts';
import { readTableInfo, type TableInfo } from './table-info.ts';

/** Longest run of the filters on a batch, milliseconds. */
const FILTERS_MS = 2000;

const keysOf = ({ columns }: TableInfo): string[] => columns.filter(({ isKey }) => isKey).map(({ name }) => name);

/** The values on which filters are tried: those of the new row, or what is known of the deleted one. */
const valuesOf = ({ type, record, old }: Change) => (type === 'DELETE' ? old : record);

/** Why no subscriber of a role gets the rows of a table; undefined where it does. */
function errorFor(info: TableInfo, role: string, { type }: Change): string | undefined {
  if (type === 'DELETE') return undefined;
  const keys = info.columns.filter(({ isKey }) => isKey);
  if (keys.length === 0) return 'Error 400: Bad Request, no primary key';
  return keys.every(({ roles }) => roles.includes(role)) ? undefined : 'Error 401: Unauthorized';
}

/** Which of the rows a caller sees, by their place. */
async function visibleTo(
  scope: Scope,
  claims: Claims,
  { schema, table }: Change,
  keys: readonly string[],
  rows: readonly { place: number; change: Change }[],
): Promise<Set<number>> {
  const docs = `[${rows.map(({ change }) => rowText(change.record, keys)).join(',')}]`;
  const isSame = join(
    keys.map((key) => sql`t.${ident(key)} = r.${ident(key)}`),
    ' and ',
  );
  const name = ident(schema, table);
  const seen = await scope.readAs<{ n: number }>(
    claims,
    sql`select c.n::int - 1 as n from jsonb_array_elements(${docs}::jsonb) with ordinality as c (doc, n),
          lateral jsonb_populate_record(null::${name}, c.doc) as r
        where exists (select 1 from ${name} t where ${isSame})`,
    { share: '' },
  );
  return new Set(seen.rows.map(({ n }) => rows[n]!.place));
}

type Wanted = Subscription & { place: number };

/** Groups by a key that is made of text. */
function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}

/** The pairs of a change and a subscription that fit by event and filter. */
function wantedOf(changes: readonly Change[], subscriptions: readonly Subscription[], passes: Passes): Wanted[] {
  return changes.flatMap(({ type }, place) =>
    subscriptions
      .filter(({ binding: { event, filters } }) => (event === '*' || event === type) && passes(place, filters))
      .map((subscription) => ({ ...subscription, place })),
  );
}

/** Removes the pairs whose subscriber does not see the row. */
async function withoutHidden(
  scope: Scope,
  changes: readonly Change[],
  wanted: readonly Wanted[],
  info: TableInfo,
  log: Log,
): Promise<Wanted[]> {
  const keys = keysOf(info);
  const isOpen = ({ place, subscriber }: Wanted) =>
    !info.hasPolicies ||
    changes[place]!.type === 'DELETE' ||
    errorFor(info, subscriber.claims().role, changes[place]!) !== undefined;
  const visible = wanted.filter(isOpen);
  const guarded = wanted.filter((each) => !isOpen(each));
  for (const group of groupBy(guarded, ({ subscriber }) => JSON.stringify(subscriber.claims()))) {
    const places = [...new Set(group.map(({ place }) => place))];
    const rows = places.map((place) => ({ place, change: changes[place]! }));
    try {
      const seen = await visibleTo(scope, group[0]!.subscriber.claims(), changes[0]!, keys, rows);
      visible.push(...group.filter(({ place }) => seen.has(place)));
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      log.warn({ err: error }, 'a policy failed: a subscriber does not hear of changes');
    }
  }
  return visible;
}

/** Tells the rows in their order. The bindings of one subscriber that show the same columns share a message. */
function tellAll(changes: readonly Change[], visible: readonly Wanted[], info: TableInfo): void {
  const numbers = new Map<Subscriber, number>();
  const numberOf = (subscriber: Subscriber): number => {
    const known = numbers.get(subscriber) ?? numbers.size;
    numbers.set(subscriber, known);
    return known;
  };
  const payloads = new Map<string, string>();
  const columnsKey = ({ binding, subscriber }: Wanted) =>
    JSON.stringify([subscriber.claims().role, binding.select ?? null]);
  const groups = groupBy(visible, (each) => `${each.place} ${numberOf(each.subscriber)} ${columnsKey(each)}`);
  groups.sort(([a], [b]) => a!.place - b!.place);
  for (const group of groups) {
    const [first] = group as [Wanted];
    const { place, subscriber, binding } = first;
    const key = `${place} ${columnsKey(first)}`;
    const data = payloads.get(key) ?? textFor(changes[place]!, info, subscriber.claims().role, binding.select);
    payloads.set(key, data);
    const ids = group.map(({ binding: { id } }) => id);
    subscriber.tell(ids, changes[place]!.type, data);
  }
}

function textFor(change: Change, info: TableInfo, role: string, select: string[] | undefined): string {
  const error = errorFor(info, role, change);
  if (error !== undefined) return errorPayloadText(change, error);
  const columns = info.columns.filter(
    ({ name, isKey, roles }) => roles.includes(role) && (!select || isKey || select.includes(name)),
  );
  return payloadText(change, columns, info.hasPolicies);
}

type Found = { info: TableInfo; passes: Passes };

/** Tries the filters of all bindings together. @returns undefined where there is no such table any more */
async function find(
  scope: Scope,
  changes: readonly Change[],
  subscriptions: readonly Subscription[],
): Promise<Found | undefined> {
  const place = changes[0]!;
  const roles = [...new Set(subscriptions.map(({ subscriber }) => subscriber.claims().role))];
  const filters = subscriptions.flatMap(({ binding }) => binding.filters);
  return scope.asService(
    'tell the changes of a table',
    async (tx) => {
      const info = await readTableInfo(tx, place.schema, place.table, roles);
      return info && { info, passes: await tryFilters(tx, place, info, changes.map(valuesOf), filters) };
    },
    { timeoutMs: FILTERS_MS },
  );
}

/** The bindings whose filters fail with an error by themselves. */
async function brokenOf(
  scope: Scope,
  changes: readonly Change[],
  subscriptions: readonly Subscription[],
): Promise<Subscription[]> {
  const broken: Subscription[] = [];
  for (const subscription of subscriptions.filter(({ binding }) => binding.filters.length > 0)) {
    await find(scope, changes, [subscription]).catch((error: unknown) => {
      if (!isOfFilter(error)) throw error;
      broken.push(subscription);
    });
  }
  return broken;
}

const isOfFilter = (error: unknown): boolean => error instanceof DatabaseError || error instanceof InvalidFilter;

/**
 * Tells changes of one table.
 *
 * @param changes of one and the same table
 * @returns the subscriptions whose filters fail, which must end: a column may have gone, or a pattern may take too long
 */
export async function deliverChanges(
  scope: Scope,
  changes: readonly Change[],
  subscriptions: readonly Subscription[],
  log: Log,
): Promise<Subscription[]> {
  let broken: Subscription[] = [];
  let whole = subscriptions;
  const found = await find(scope, changes, whole).catch(async (error: unknown) => {
    if (!isOfFilter(error)) throw error;
    broken = await brokenOf(scope, changes, subscriptions);
    whole = subscriptions.filter((each) => !broken.includes(each));
    return find(scope, changes, whole);
  });
  if (found) {
    const wanted = wantedOf(changes, whole, found.passes);
    tellAll(changes, await withoutHidden(scope, changes, wanted, found.info, log), found.info);
  }
  return broken;
}
