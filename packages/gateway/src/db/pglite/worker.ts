/**
 * Runs PGlite in a thread of its own, so that a long query stalls the database and not the HTTP server. It obeys one
 * command at a time and keeps no state but the database: the order of transactions is the caller's affair.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Extension } from '@electric-sql/pglite';
import type { Answer, Ask, Command, Fault, LogWritten, Query, WorkerData } from './protocol.ts';
import { WatchedFiles } from './files.ts';
import { VALUE_PARSERS } from '../value-parsers.ts';

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread only');
const start = workerData as WorkerData;

/** Ends this thread on the spot. PGlite catches whatever is thrown inside it, and would go round for ever. */
function die(lastWords: string): never {
  port!.postMessage({ lastWords } satisfies Answer);
  process.exit(1);
}

const files = start.dataDir
  ? new WatchedFiles({
      dataDir: start.dataDir,
      syncs: start.syncs,
      isReopened: start.isReopened ?? false,
      onFault: (error) => die(String(error)),
    })
  : undefined;

/**
 * The log is checkpointed by us (no process of PostgreSQL's is there to do it), and kept as small as that allows. Pages that are
 * not in PostgreSQL's buffers are mostly in the system's: 128 MB of buffers, as PGlite has them, hold them twice.
 */
const PARAMETERS = [
  'max_wal_size=96MB',
  'min_wal_size=32MB',
  'shared_buffers=32MB',
  ...(start.syncs ? ['wal_sync_method=fsync'] : []),
];

const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F' || !start.syncs),
  ...PARAMETERS.flatMap((parameter) => ['-c', parameter]),
];

/** The last thing that PostgreSQL complained of, which its errors at the start do not repeat. */
let complaint = '';
function hear(text: string): boolean {
  const [, severity, message] = /(PANIC|FATAL|ERROR): {2}(.*)/.exec(text) ?? [];
  if (message) complaint = message;
  if (severity === 'PANIC') die(message!);
  return false;
}

/** A dump as PGlite takes it. A Blob that holds it would be put together anew when it is read: a tenth of the time to open one. */
function asBlob(dump: Buffer<ArrayBuffer>): Blob {
  return Object.assign(new Blob(), { arrayBuffer: () => Promise.resolve(dump.buffer) });
}

async function openDatabase(): Promise<PGlite> {
  const extensions: Record<string, Extension> = {};
  for (const { name, module } of start.extensions) {
    extensions[name] = ((await import(module)) as Record<string, Extension>)[name]!;
  }
  try {
    const db = await PGlite.create({
      ...(files && { dataDir: start.dataDir, fs: files }),
      ...(start.loadFrom ? { loadDataDir: asBlob(await readFile(start.loadFrom)) } : {}),
      extensions,
      ...start.code,
      parsers: VALUE_PARSERS,
      startParams,
      onStderr: hear,
    });
    const onAbort = (what: unknown) => die(`${complaint} (${String(what)})`);
    Object.assign(db.Module, { onAbort });
    files?.nowOpen();
    return db;
  } catch (error) {
    throw new Error([(error as Error).message, complaint].filter(Boolean).join(': '), { cause: error });
  }
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

/** A transaction of one statement that only reads. */
async function read(db: PGlite, { settings, query }: Extract<Command, { do: 'read' }>) {
  try {
    await db.exec('begin read only');
    if (settings) await run(db, settings);
    return await run(db, query);
  } finally {
    await db.exec('rollback');
  }
}

async function obey(db: PGlite, command: Command): Promise<{ rows: Record<string, unknown>[]; rowCount: number }> {
  switch (command.do) {
    case 'begin':
      await db.exec(command.readOnly ? 'begin read only' : 'begin');
      if (command.settings) await run(db, command.settings);
      return NOTHING;
    case 'read':
      return read(db, command);
    case 'query':
      return run(db, command.query);
    case 'execute':
      return execute(db, command.query);
    case 'commit':
    case 'rollback':
    case 'checkpoint':
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

/** What is written in the middle of a transaction is told of at its end. */
function written(command: Command): LogWritten {
  if (!files || (command.do !== 'commit' && command.do !== 'execute')) return { unsynced: [], bytes: 0 };
  return { unsynced: files.takeUnsynced(), bytes: files.takeLogBytes() };
}

const answer = async ({ id, command }: Ask): Promise<void> => {
  try {
    const result = await obey(await opening, command);
    port.postMessage({ id, ...result, log: written(command) } satisfies Answer);
  } catch (error) {
    port.postMessage({ id, fault: describe(error) } satisfies Answer);
  }
  if (command.do === 'close') port.close();
};

port.on('message', (ask: Ask) => void answer(ask));
