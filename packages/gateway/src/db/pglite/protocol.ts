/** The messages between the PGlite worker thread and its parent. All of them can be structured-cloned. */

import type { Result, Row } from '../port.ts';
import type { Statement } from '../sql.ts';
import type { Code } from './code.ts';

export type Query = Statement;

/** A PGlite extension to load: the export `name` of the module at `module` (a file URL, so that any package may provide one). */
export type ExtensionModule = { name: string; module: string };

export type WorkerStart = {
  /** Directory of the database; absent for one in memory. */
  dataDir?: string;
  /** Path of a dump made by `dump`, loaded into a new database. */
  loadFrom?: string;
  extensions: ExtensionModule[];
  /** Whether writes must survive a power cut. */
  syncs: boolean;
  /** Whether this process had the directory open before, and synced it at every checkpoint. */
  isReopened?: boolean;
};

/** The worker data of a thread. */
export type WorkerData = WorkerStart & { code: Code };

/** What a commit wrote to the write-ahead log: segments to sync before it is acknowledged, and bytes since the previous report. */
export type LogWritten = { unsynced: string[]; bytes: number };

export type Command =
  | { do: 'begin'; readOnly: boolean; settings?: Query }
  /** Statements of one transaction, of which the first sets its parameters. */
  | { do: 'read'; statements: readonly Query[] }
  | { do: 'query'; query: Query }
  | { do: 'commit' }
  | { do: 'rollback' }
  | { do: 'checkpoint' }
  | { do: 'script'; text: string }
  | { do: 'execute'; query: Query }
  | { do: 'listen'; channel: string }
  | { do: 'unlisten'; channel: string }
  | { do: 'dump'; path: string }
  | { do: 'close' };

/** The result of a command, and those of the statements before it. */
export type CommandResult<R = Row> = Result<R> & { before?: Result[] };

export type WorkerRequest = { id: number; command: Command };

export type WorkerError = {
  message: string;
  code?: string;
  detail?: string;
  hint?: string;
  constraint?: string;
  table?: string;
  column?: string;
};

export type WorkerResponse =
  | ({ id: number; log: LogWritten } & CommandResult)
  | { id: number; error: WorkerError }
  | { channel: string; payload: string }
  /** The thread ends now, for this reason. */
  | { fatalError: string };
