import type { Database } from '@tanabana/gateway/db';

/** Every line that the statements give, which for pgTAP's functions is the TAP protocol. */
async function tapOf(db: Database, script: string): Promise<string[]> {
  const { rows } = await db.execute(script);
  return rows.flatMap((row) => String(Object.values(row)[0]).split('\n'));
}

/** Runs a scene, which goes to the database as a whole, and gives the lines that say what failed. */
export async function playScene(db: Database, script: string): Promise<string[]> {
  const tap = await tapOf(db, script);
  const errors = tap.filter((line) => /^(not ok|# )/.test(line));
  const planned = Number(/^1\.\.(\d+)$/.exec(tap.find((line) => line.startsWith('1..')) ?? '')?.[1]);
  const passed = tap.filter((line) => line.startsWith('ok ')).length;
  if (errors.length === 0 && passed !== planned) errors.push(`${passed} tests passed, ${planned} were planned`);
  return errors;
}
