/** The definition of a limit's effect, for the test that each limit has one. */
import { readFile } from 'node:fs/promises';
import type { ADMIN_LIMITS } from '@tanabana/domain/admin-limits';
import type { LIMITS } from '@tanabana/domain/limits';
import type { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import type { UPLOAD_LIMITS } from '@tanabana/domain/upload-limits';
import { ROOT, type World } from './world.ts';

export type Effect = {
  where: string;
  /** Whether the product behaves as if the limit were `n`. */
  holds(world: World, n: number, name: string): Promise<boolean>;
  /** It is only read; its result does not depend on `n`. */
  isRead?: boolean;
};

export type LimitName =
  keyof typeof LIMITS | keyof typeof ADMIN_LIMITS | keyof typeof SERVER_LIMITS | keyof typeof UPLOAD_LIMITS;
export type Effects = { readonly [name in LimitName]?: readonly Effect[] };

export type Module = Awaited<ReturnType<World['load']>>;

/** What a module does by the number. */
export const does = (path: string, holds: (module: Module, n: number) => unknown): Effect => ({
  where: path,
  holds: async (world, n) => (await holds(await world.load(path), n)) === true,
});

/** The check of a column accepts `n` and nothing above. */
function upTo(table: string, column: string, value: (n: number) => unknown, beside?: object): Effect {
  return {
    where: `${table}.${column}`,
    holds: async ({ accepts }, n) =>
      (await accepts(table, column, value(n), beside)) && !(await accepts(table, column, value(n + 1), beside)),
  };
}

export const letters = (n: number): string => 'a'.repeat(n);

/** The posting forms take the value for `n` in a field, and not the next one. */
export const formTakes = (name: string, value: (n: number) => string, { fibre = 'Cotton', step = 1 } = {}): Effect =>
  does('packages/domain/src/listings/checks.ts', (m, n) => {
    const isTaken = (text: string) =>
      ['purchase_enquiries', 'sales_offers'].every(
        (table) => !(name in m.listingErrors({ fibre_type: fibre, [name]: text }, table)),
      );
    return isTaken(value(n)) && !isTaken(value(n + step));
  });

/** The longest text of a column. */
export const longest = (table: string, column: string, letter = 'a', beside?: object): Effect =>
  upTo(table, column, (n) => letter.repeat(n), beside);

/** The highest number of a column. */
export const highest = (table: string, column: string): Effect => upTo(table, column, (n) => n);

/** The lowest number of a column. */
export const least = (table: string, column: string): Effect => ({
  where: `${table}.${column}`,
  holds: async ({ accepts }, n) => (await accepts(table, column, n)) && !(await accepts(table, column, n - 1)),
});

/** The most decimals of a column. */
export const decimals = (table: string, column: string): Effect => upTo(table, column, (n) => `1.${'1'.repeat(n)}`);

/** The SQL function returns the number. */
export const gives = (sql: string): Effect => ({
  where: sql,
  holds: async ({ ask }, n) => Number(await ask(sql)) === n,
});

/** A function of the database calls the limit. The benchmark and the pgTAP tests of the searches show the effect of their limits. */
export const calls = (name: string): Effect => ({
  where: name,
  isRead: true,
  holds: async ({ ask }, _n, limit) =>
    (await ask(`select bool_or(pg_get_functiondef(p.oid) ~ 'private\\.limit_${limit}\\(\\)')
      from pg_proc p where p.pronamespace = '${name.split('.')[0]}'::regnamespace and p.proname = '${name.split('.')[1]}'`)) ===
    true,
});

/** A file reads the limit where only a page, a timer or a request would show it; the tests beside the file do. */
export const reads = (path: string): Effect => ({
  where: path,
  isRead: true,
  holds: async (_world, _n, limit) =>
    (await readFile(ROOT + path, 'utf8'))
      .split('\n')
      .some(
        (line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && new RegExp(`LIMITS\\.${limit}\\b|\\b${limit}: \\w+`).test(line),
      ),
});
