/**
 * Runs PGlite in a thread of its own, so that a long query stalls the database and not the HTTP server. It obeys one
 * command at a time and keeps no state but the database: the order of transactions is the caller's affair.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Extension } from '@electric-sql/pglite';
import type { Answer, Ask, Command, Fault, Query, WorkerStart } from './pglite-protocol.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread only');
const start = workerData as WorkerStart;

async function openDatabase(): Promise<PGlite> {
  const extensions: Record<string, Extension> = {};
  for (const { name, module } of start.extensions) {
    extensions[name] = ((await import(module)) as Record<string, Extension>)[name]!;
  }
  return PGlite.create({
    ...(start.dataDir ? { dataDir: start.dataDir } : {}),
    ...(start.loadFrom ? { loadDataDir: new Blob([await readFile(start.loadFrom)]) } : {}),
    extensions,
    parsers: VALUE_PARSERS,
  });
}

const opening = openDatabase();
const listening = new Map<string, () => Promise<void>>();

async function run(db: PGlite, query: Query): Promise<{ rows: Record<string, unknown>[]; rowCount: number }> {
  const result = await db.query<Record<string, unknown>>(query.text, query.values);
  return { rows: result.rows, rowCount: result.rows.length || (result.affectedRows ?? 0) };
}

const NOTHING = { rows: [], rowCount: 0 };

/** The extended protocol takes values, the simple one several statements. */
async function execute(db: PGlite, query: Query): Promise<{ rows: Record<string, unknown>[]; rowCount: number }> {
  try {
    if (query.values.length > 0) return await run(db, query);
    const rows = (await db.exec(query.text)).flatMap((result) => result.rows as Record<string, unknown>[]);
    return { rows, rowCount: rows.length };
  } catch (error) {
    await db.exec('rollback');
    throw error;
  }
}

async function obey(db: PGlite, command: Command): Promise<{ rows: Record<string, unknown>[]; rowCount: number }> {
  switch (command.do) {
    case 'begin':
      await db.exec(command.readOnly ? 'begin read only' : 'begin');
      if (command.prelude) await run(db, command.prelude);
      return NOTHING;
    case 'query':
      return run(db, command.query);
    case 'execute':
      return execute(db, command.query);
    case 'commit':
    case 'rollback':
    case 'script':
      await db.exec(command.do === 'script' ? command.text : command.do);
      return NOTHING;
    case 'listen': {
      const { channel } = command;
      if (listening.has(channel)) return NOTHING;
      const stop = await db.listen(channel, (payload) => port!.postMessage({ channel, payload } satisfies Answer));
      listening.set(channel, stop);
      return NOTHING;
    }
    case 'unlisten':
      await listening.get(command.channel)?.();
      listening.delete(command.channel);
      return NOTHING;
    case 'dump': {
      const dump = await db.dumpDataDir('none');
      await writeFile(command.path, Buffer.from(await dump.arrayBuffer()));
      return NOTHING;
    }
    case 'close':
      await db.close();
      return NOTHING;
  }
}

function describe(error: unknown): Fault {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, detail, hint, constraint, table, column } = error as Error & Partial<Fault>;
  return { message: error.message, code, detail, hint, constraint, table, column };
}

port.on('message', async ({ id, command }: Ask) => {
  try {
    port.postMessage({ id, ...(await obey(await opening, command)) } satisfies Answer);
  } catch (error) {
    port.postMessage({ id, fault: describe(error) } satisfies Answer);
  }
  if (command.do === 'close') port.close();
});
