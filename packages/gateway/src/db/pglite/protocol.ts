/** What the two sides of the PGlite worker say to each other. Everything survives a structured clone. */

import type { Code } from './code.ts';

export type Query = { text: string; values: unknown[] };

/** A PGlite extension to load: the export `name` of the module at `module` (a file URL, so that any package may bring one). */
export type ExtensionModule = { name: string; module: string };

export type WorkerStart = {
  /** Directory of the database; absent for one in memory. */
  dataDir?: string;
  /** Path of a dump made by `dump`, loaded into a new database. */
  loadFrom?: string;
  extensions: ExtensionModule[];
  /** Whether a power cut is guarded against. */
  syncs: boolean;
  /** Whether this process had the directory open before, and synced it at every checkpoint. */
  isReopened?: boolean;
};

/** All that a thread is given. */
export type WorkerData = WorkerStart & { code: Code };

/** What a commit wrote to the write-ahead log: segments to sync before it is acknowledged, bytes since the last telling. */
export type LogWritten = { unsynced: string[]; bytes: number };

export type Command =
  | { do: 'begin'; readOnly: boolean; settings?: Query }
  | { do: 'read'; settings?: Query; query: Query }
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

export type Ask = { id: number; command: Command };

export type Fault = {
  message: string;
  code?: string;
  detail?: string;
  hint?: string;
  constraint?: string;
  table?: string;
  column?: string;
};

export type Answer =
  | { id: number; rows: Record<string, unknown>[]; rowCount: number; log: LogWritten }
  | { id: number; fault: Fault }
  | { channel: string; payload: string }
  /** The thread ends now: what it has to say for itself. */
  | { lastWords: string };
