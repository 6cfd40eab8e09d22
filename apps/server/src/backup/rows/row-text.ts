/**
 * Rows as text: a row is a JSON array of texts, each the value as PostgreSQL writes it and reads it back, as in COPY. Unlike COPY it needs no
 * separate protocol, so one code serves both engines and memory is bounded by the batch.
 */
import { ident, join, raw, sql, type Sql, type Tx } from '@tanabana/gateway/db';
import { SUM_BYTES, type Sum } from '../archive/sums.ts';
import { quoted, type Table } from './tables.ts';

/** One value has one text, whatever the server's own settings, and names are written with their schema. */
const PLAIN = {
  search_path: '',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'hex',
  row_security: 'off',
} as const;

/** Makes the transaction write and read values as text in one form. @returns puts its former settings back */
export async function writePlainText(tx: Tx): Promise<() => Promise<void>> {
  const set = async (values: Readonly<Record<string, string>>) =>
    void (await tx.query(
      sql`select ${join(Object.entries(values).map(([name, value]) => sql`set_config(${name}, ${value}, true)`))}`,
    ));
  const { rows } = await tx.query<Record<string, string>>(
    sql`select ${join(Object.keys(PLAIN).map((name) => sql`current_setting(${name}) as ${ident(name)}`))}`,
  );
  await set(PLAIN);
  return () => set(rows[0]!);
}

const lineOf = ({ columns }: Pick<Table, 'columns'>): Sql =>
  columns.length === 0
    ? raw(`'[]'`)
    : sql`to_json(array[${join(columns.map(({ name }) => sql`t.${ident(name)}::text`))}])::text`;

/** Lines of a batch: few enough that a batch of long rows stays small. */
const MOST_ROWS = 500;
/** Length of a batch that is aimed at, in characters. */
const AIM = 256 * 1024;

/**
 * Reads all rows of a table in batches of lines, through a cursor of the transaction.
 *
 * @returns batches whose size follows the length of the rows before them
 */
export async function* readLines(tx: Tx, table: Table): AsyncGenerator<string[]> {
  await tx.query(sql`declare lines no scroll cursor for select ${lineOf(table)} as line from ${quoted(table.name)} t`);
  for (let size = 50; ;) {
    const { rows } = await tx.query<{ line: string }>(raw(`fetch forward ${size} from lines`));
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < size) break;
    const length = rows.reduce((sum, { line }) => sum + line.length, 0);
    size = Math.max(1, Math.min(MOST_ROWS, size * 2, Math.floor((AIM * rows.length) / length)));
  }
  await tx.query(raw('close lines'));
}

/** Inserts lines that `readLines` wrote. */
export async function insertLines(tx: Tx, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  if (columns.length === 0 || lines.length === 0) return;
  const names = join(columns.map((column) => ident(column.name)));
  const values = join(columns.map(({ type }, index) => raw(`(l ->> ${index})::${type}`)));
  await tx.query(
    // house-allow table-writes: rows of any table, as they were
    sql`insert into ${quoted(name)} (${names}) overriding system value
      select ${values} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) l`,
  );
}

/** Counts and adds up the rows of a table in SQL, as `addTo` does with their lines. */
export async function sumOf(tx: Tx, table: Table): Promise<Sum> {
  const { rows } = await tx.query<Sum>(
    sql`select count(*) as count, (coalesce(sum(('x' || encode(substr(sha256(convert_to(l.line, 'UTF8')), 1, ${raw(String(SUM_BYTES))}), 'hex'))
        ::bit(${raw(String(8 * SUM_BYTES))})::bigint), 0) % ${raw(String(2 ** (8 * SUM_BYTES)))})::bigint as sum
      from (select ${lineOf(table)} as line from ${quoted(table.name)} t) l`,
  );
  return rows[0]!;
}
