import type { Database } from '@tanabana/gateway/db';

/** The lines that the statements return. pgTAP's functions return the TAP protocol. */
async function tapOf(db: Database, script: string): Promise<string[]> {
  const { rows } = await db.execute(script);
  return rows.flatMap((row) => String(Object.values(row)[0]).split('\n'));
}

/** Runs a pgTAP file in one message to the database, and returns the lines of its failures. */
export async function runPgtap(db: Database, script: string): Promise<string[]> {
  const tap = await tapOf(db, script);
  const errors = tap.filter((line) => /^(not ok|# )/.test(line));
  const planned = Number(/^1\.\.(\d+)$/.exec(tap.find((line) => line.startsWith('1..')) ?? '')?.[1]);
  const passed = tap.filter((line) => line.startsWith('ok ')).length;
  if (errors.length === 0 && passed !== planned) errors.push(`${passed} tests passed, ${planned} were planned`);
  return errors;
}
