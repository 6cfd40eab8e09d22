/** The server's calls of private functions, typed and checked from the catalog (db/generated/server-functions.ts). */
import { ident, join, raw, sql, type Sql, type Tx } from '@tanabana/gateway/db';
import { SERVER_FUNCTIONS, type ServerFunctions } from '../generated/server-functions.ts';

export type { ServerFunctions };

type Name = keyof ServerFunctions;
type Args<N extends Name> = ServerFunctions[N]['args'];
type Result<N extends Name> = ServerFunctions[N]['result'];

/**
 * Calls a private function.
 *
 * @param args by name; absent ones have their defaults. Objects are sent as JSON.
 * @returns its rows; one row for a function that returns no set
 * @throws Error when a column is null that the function's comment does not name as `@nullable`
 */
export async function callRows<N extends Name>(tx: Tx, name: N, args: Args<N>): Promise<Result<N>[]> {
  const { isTable, required, args: types }: Facts = SERVER_FUNCTIONS[name];
  const given = Object.entries<unknown>(args).filter(([, value]) => value !== undefined);
  const list = given.map(([key, value]) => argument(key, value, types[key]!));
  const call = sql`private.${ident(name)}(${join(list, ', ')})`;
  const { rows } = await tx.query<Record<string, unknown>>(
    isTable ? sql`select * from ${call}` : sql`select ${call} as result`,
  );
  for (const row of rows)
    for (const column of required)
      if (row[column] === null)
        throw new Error(`private.${name} gave null for ${column}, which its comment does not name as @nullable`);
  return (isTable ? rows : rows.map(({ result }) => result)) as Result<N>[];
}

/** Calls a private function that returns one row, or one value. @throws Error when there is none */
export async function call<N extends Name>(tx: Tx, name: N, args: Args<N>): Promise<Result<N>> {
  const rows = await callRows(tx, name, args);
  if (rows.length !== 1) throw new Error(`private.${name} gave ${rows.length} rows`);
  return rows[0]!;
}

type Facts = { args: Readonly<Record<string, string>>; isTable: boolean; required: readonly string[] };

function argument(name: string, value: unknown, type: string): Sql {
  const sent = type.startsWith('json') && value !== null ? JSON.stringify(value) : value;
  return sql`${ident(name)} => ${sent}::${raw(type)}`;
}
