/**
 * Runs PGlite in a worker thread, so that a long query blocks the database and not the HTTP server. It runs one command at a time and has
 * no state but the database: the caller orders the transactions.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types, type Extension } from '@electric-sql/pglite';
import type {
  WorkerResponse,
  WorkerRequest,
  Command,
  CommandResult,
  WorkerError,
  LogWritten,
  Query,
  WorkerData,
} from './protocol.ts';
import { WatchedFiles } from './files.ts';
import type { Result } from '../port.ts';
import { VALUE_PARSERS } from '../value-parsers.ts';
import { batchRunner, type BatchRunner } from './run-batch.ts';

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread only');
const start = workerData as WorkerData;

/** Ends this thread immediately. PGlite catches every exception and would loop forever. */
function die(fatalError: string): never {
  port!.postMessage({ fatalError } satisfies WorkerResponse);
  process.exit(1);
}

const files = start.dataDir
  ? new WatchedFiles({
      dataDir: start.dataDir,
      syncs: start.syncs,
      isReopened: start.isReopened ?? false,
      onError: (error) => die(String(error)),
    })
  : undefined;

/**
 * The parent checkpoints the log, because PGlite has no checkpointer process, and keeps it as small as that allows. Pages outside
 * PostgreSQL's buffers are mostly in the system's cache: PGlite's default of 128 MB of buffers would hold them twice.
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

/** The last error that PostgreSQL printed. Its errors at the start do not repeat it. */
let lastError = '';
function handleStderr(text: string): boolean {
  const [, severity, message] = /(PANIC|FATAL|ERROR): {2}(.*)/.exec(text) ?? [];
  if (message) lastError = message;
  if (severity === 'PANIC') die(message!);
  return false;
}

/** Wraps a dump for PGlite. A real Blob would be assembled again when it is read, which takes a tenth of the opening time. */
function asBlob(dump: Buffer<ArrayBuffer>): Blob {
  return Object.assign(new Blob(), { arrayBuffer: () => Promise.resolve(dump.buffer) });
}

/** A text is passed on as node-postgres does, so that PostgreSQL reads it, and refuses what is none of the type. */
const orText =
  (serialize: (value: unknown) => string) =>
  (value: unknown): string =>
    typeof value === 'string' ? value : serialize(value);
const TEXT_SERIALIZERS = Object.fromEntries(
  [types.BOOL, types.BYTEA].map((type) => [type, orText(types.serializers[type]!)]),
);

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
      serializers: TEXT_SERIALIZERS,
      startParams,
      onStderr: handleStderr,
    });
    const onAbort = (what: unknown) => die(`${lastError} (${String(what)})`);
    Object.assign(db.Module, { onAbort });
    files?.nowOpen();
    return db;
  } catch (error) {
    throw new Error([(error as Error).message, lastError].filter(Boolean).join(': '), { cause: error });
  }
}

type Opened = { db: PGlite; batches: BatchRunner };

const opening = openDatabase().then((db): Opened => ({ db, batches: batchRunner(db) }));
const listening = new Map<string, () => Promise<void>>();

const NOTHING = { rows: [], rowCount: 0 };

/** The extended protocol accepts values, the simple protocol several statements. */
async function execute(db: PGlite, query: Query): Promise<Result> {
  try {
    if (query.values.length > 0) {
      const { rows, affectedRows } = await db.query<Record<string, unknown>>(query.text, [...query.values]);
      return { rows, rowCount: rows.length || (affectedRows ?? 0) };
    }
    const rows = (await db.exec(query.text)).flatMap((result) => result.rows as Record<string, unknown>[]);
    return { rows, rowCount: rows.length };
  } catch (error) {
    await db.exec('rollback');
    throw error;
  }
}

async function runCommand({ db, batches }: Opened, command: Command): Promise<CommandResult> {
  switch (command.do) {
    case 'begin':
      await db.exec(command.readOnly ? 'begin read only' : 'begin');
      if (command.settings) await batches.run([command.settings]);
      return NOTHING;
    case 'read': {
      const results = await batches.runAgain(command.statements);
      return { ...results.pop()!, before: results };
    }
    case 'query':
      return (await batches.run([command.query]))[0]!;
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
      const stop = await db.listen(channel, (payload) =>
        port!.postMessage({ channel, payload } satisfies WorkerResponse),
      );
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

function describe(error: unknown): WorkerError {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, detail, hint, constraint, table, column } = error as Error & Partial<WorkerError>;
  return { message: error.message, code, detail, hint, constraint, table, column };
}

/** Writes within a transaction are reported at its end. */
function written(command: Command): LogWritten {
  if (!files || (command.do !== 'commit' && command.do !== 'execute')) return { unsynced: [], bytes: 0 };
  return { unsynced: files.takeUnsynced(), bytes: files.takeLogBytes() };
}

const respond = async ({ id, command }: WorkerRequest): Promise<void> => {
  try {
    const result = await runCommand(await opening, command);
    port.postMessage({ id, ...result, log: written(command) } satisfies WorkerResponse);
  } catch (error) {
    port.postMessage({ id, error: describe(error) } satisfies WorkerResponse);
  }
  if (command.do === 'close') port.close();
};

port.on('message', (request: WorkerRequest) => void respond(request));
