/**
 * Adds fsync to PGlite's files. Emscripten's Node file system has none, so that nothing reliably survives a power cut
 * (https://github.com/electric-sql/pglite/issues/1107). The sync of the write-ahead log is deferred, so that several commits can share it:
 * a commit's response names the segments that the requester must sync first. PostgreSQL's invariant holds: the log is on the disk before
 * anything that it describes.
 */
import { closeSync, fdatasyncSync, fstatSync, fsyncSync, openSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Stream = { path: string; nfd: number };
type NodeOps = {
  write(stream: Stream, buffer: Uint8Array, offset: number, length: number, position: number): number;
  fsync?(stream: Stream): number;
};
type Module = { NODEFS: { stream_ops: NodeOps } };
type Options = Parameters<NodeFS['init']>[1];

const SEGMENT = /^[0-9A-F]{24}$/;
const isOfLog = ({ path }: Stream) => basename(dirname(path)) === 'pg_wal';

/** Errors of file systems that cannot sync a directory. PostgreSQL ignores them too. */
const NOT_TO_BE_SYNCED = ['EINVAL', 'EBADF', 'EPERM', 'EISDIR'];

const CONTROL = 'global/pg_control';
/** Resolution of file times, in milliseconds. */
const CLOCK_MS = 2000;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

export type WatchedFilesOptions = {
  dataDir: string;
  /** Whether PostgreSQL's fsync has an effect. */
  syncs: boolean;
  /** Whether this process has synced every checkpoint since it started. */
  isReopened: boolean;
  /** Called if a file could not be synced: nothing written since is certain, so the thread must end. */
  onError: (error: unknown) => void;
};

export class WatchedFiles extends NodeFS {
  readonly #options: WatchedFilesOptions;
  /** Segments with commits that are not synced. */
  readonly #unsynced = new Set<string>();
  /** Segments that requesters were told to sync. Whether they did is not known here. */
  readonly #named = new Set<string>();
  #logBytes = 0;
  /** While the database is reopened: files that changed before this time, in milliseconds, are on the disk already. */
  #syncedUntil = 0;

  constructor(options: WatchedFilesOptions) {
    super(options.dataDir);
    this.#options = options;
    // The control file is written after everything else of a checkpoint has been synced.
    const control = options.isReopened && statSync(join(options.dataDir, CONTROL), { throwIfNoEntry: false });
    if (control) this.#syncedUntil = control.mtimeMs - CLOCK_MS;
  }

  /**
   * Ends the reopening. A recovery starts by syncing every file, about a thousand, which takes seconds. Only during that time are unchanged
   * files skipped.
   */
  nowOpen(): void {
    this.#syncedUntil = 0;
  }

  override async init(pg: PGlite, options: Options): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const watch = (module: unknown) => this.#watch((module as Module).NODEFS.stream_ops);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), watch] } };
  }

  /** Takes the segments with unsynced commits. The requester must sync them before a commit is acknowledged. */
  takeUnsynced(): string[] {
    const names = [...this.#unsynced];
    for (const name of names) this.#named.add(name);
    this.#unsynced.clear();
    return names;
  }

  /** Bytes of log written since the last call. */
  takeLogBytes(): number {
    const bytes = this.#logBytes;
    this.#logBytes = 0;
    return bytes;
  }

  #watch(ops: NodeOps): void {
    const { write } = ops;
    ops.write = (stream, buffer, offset, length, position) => {
      if (isOfLog(stream)) this.#logBytes += length;
      else this.#syncLog();
      return write(stream, buffer, offset, length, position);
    };
    if (!this.#options.syncs) return;
    ops.fsync = (stream) => {
      const name = basename(stream.path);
      if (isOfLog(stream) && SEGMENT.test(name)) this.#unsynced.add(name);
      else if (!this.#syncedUntil || fstatSync(stream.nfd).mtimeMs >= this.#syncedUntil)
        this.#sync(() => fsyncSync(stream.nfd), NOT_TO_BE_SYNCED);
      return 0;
    };
  }

  /** Syncs the log before what it describes: a page on the disk whose change is in no log cannot be undone. */
  #syncLog(): void {
    for (const name of new Set([...this.#unsynced, ...this.#named])) {
      this.#sync(() => {
        const file = openSync(join(this.#options.dataDir, 'pg_wal', name), 'r+');
        try {
          fdatasyncSync(file);
        } finally {
          closeSync(file);
        }
        // A segment that is no longer needed has been renamed.
      }, ['ENOENT']);
    }
    this.#unsynced.clear();
    this.#named.clear();
  }

  #sync(work: () => void, harmless: readonly string[]): void {
    try {
      work();
    } catch (error) {
      if (!harmless.includes(codeOf(error))) this.#options.onError(error);
    }
  }
}
