/**
 * Runs the statements of a file in one round trip. A round trip for each would take longer than most of the statements.
 */
import { compile, DatabaseError, raw, type Sql, type Tx } from '@tanabana/gateway/db';
import { DefinitionError } from '../definition-error.ts';
import { beginningOf } from '../statements.ts';

const batches = new WeakMap<Sql, readonly string[]>();

/** What runs when this is run, for the record. */
export const statementsOf = (sql: Sql): readonly string[] => batches.get(sql) ?? [compile(sql).text];

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Runs statements in order.
 *
 * @throws DefinitionError naming the file, and the statement that PostgreSQL refused or the faults that a guard found
 * @throws Error naming the file, for a database that did not answer
 */
export async function runBatch(tx: Tx, file: string, statements: readonly string[]): Promise<void> {
  if (statements.length === 0) return;
  const list = statements.map((statement) => `(${quote(statement)}, ${quote(beginningOf(statement))})`);
  const batch = raw(`
    do $batch$
    declare
      v_statement text;
      v_beginning text;
      v_words text;
      v_detail text;
      v_hint text;
    begin
      for v_statement, v_beginning in values ${list.join(', ')} loop
        execute v_statement;
      end loop;
    exception when raise_exception then
      -- A guard's own message is complete.
      raise;
    when others then
      get stacked diagnostics v_words = message_text, v_detail = pg_exception_detail, v_hint = pg_exception_hint;
      raise exception using errcode = sqlstate, message = v_words || ', in: ' || v_beginning, detail = v_detail, hint = v_hint;
    end
    $batch$`);
  batches.set(batch, statements);
  try {
    await tx.query(batch);
  } catch (error) {
    const message = `${file}: ${error instanceof Error ? error.message : String(error)}`;
    throw error instanceof DatabaseError
      ? new DefinitionError(message, { cause: error })
      : new Error(message, { cause: error });
  }
}
