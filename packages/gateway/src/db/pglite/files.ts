/**
 * In charge of what PGlite does to its files: Emscripten's Node file system has no fsync, so nothing ever outlasts a power
 * cut by intent (https://github.com/electric-sql/pglite/issues/1107). Here it gets one. For the write-ahead log it is
 * put off, so that several commits can share it: a commit's answer names the segments that its asker has to sync first.
 * What PostgreSQL relies on is kept: the log is on the disk before anything that it describes.
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

/** What a file system answers that cannot sync a directory; PostgreSQL shrugs at it too. */
const NOT_TO_BE_SYNCED = ['EINVAL', 'EBADF', 'EPERM', 'EISDIR'];

const CONTROL = 'global/pg_control';
/** How coarse the times of files may be, milliseconds. */
const CLOCK_MS = 2000;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

export type WatchedFilesOptions = {
  dataDir: string;
  /** Whether PostgreSQL's fsync is to do anything. */
  syncs: boolean;
  /** Whether every checkpoint since this process began has been synced. */
  isReopened: boolean;
  /** Told when a file could not be synced: nothing written since is certain, so the thread has to end. */
  onFault: (error: unknown) => void;
};

export class WatchedFiles extends NodeFS {
  readonly #options: WatchedFilesOptions;
  /** Segments with commits that nobody has synced. */
  readonly #unsynced = new Set<string>();
  /** Segments that askers were told to sync; whether they have is not known here. */
  readonly #named = new Set<string>();
  #logBytes = 0;
  /** While it is opened again: what was changed before this time, milliseconds, is on the disk already. */
  #syncedUntil = 0;

  constructor(options: WatchedFilesOptions) {
    super(options.dataDir);
    this.#options = options;
    // The control file is written when all else of a checkpoint has been synced.
    const control = options.isReopened && statSync(join(options.dataDir, CONTROL), { throwIfNoEntry: false });
    if (control) this.#syncedUntil = control.mtimeMs - CLOCK_MS;
  }

  /** A recovery begins by syncing every file there is, a thousand of them, which takes seconds; only then is it spared. */
  nowOpen(): void {
    this.#syncedUntil = 0;
  }

  override async init(pg: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const watch = (module: unknown) => this.#watch((module as Module).NODEFS.stream_ops);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), watch] } };
  }

  /** Segments that hold commits nobody has synced yet. Whoever takes them sees to it before a commit is acknowledged. */
  takeUnsynced(): string[] {
    const names = [...this.#unsynced];
    for (const name of names) this.#named.add(name);
    this.#unsynced.clear();
    return names;
  }

  /** Bytes of log written since this was last asked. */
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

  /** The log first, then what it describes: a page on the disk whose change is in no log cannot be undone. */
  #syncLog(): void {
    for (const name of new Set([...this.#unsynced, ...this.#named])) {
      this.#sync(() => {
        const file = openSync(join(this.#options.dataDir, 'pg_wal', name), 'r+');
        try {
          fdatasyncSync(file);
        } finally {
          closeSync(file);
        }
        // A segment that is no longer needed has been given another name.
      }, ['ENOENT']);
    }
    this.#unsynced.clear();
    this.#named.clear();
  }

  #sync(work: () => void, harmless: readonly string[]): void {
    try {
      work();
    } catch (error) {
      if (!harmless.includes(codeOf(error))) this.#options.onFault(error);
    }
  }
}
