/** The changes of published tables as PostgreSQL's log has them (logical decoding), for whoever passes them on. */

/** A row as PostgreSQL writes its values as text. A long value that did not change is missing. */
export type LoggedRow = Readonly<Record<string, string | null>>;

/** A place in the log: the end of a transaction's record (LSN), and how many changes of that transaction came before. */
export type LogPosition = { lsn: string; place: number };

export type LoggedChange = LogPosition & {
  schema: string;
  table: string;
  type: 'INSERT' | 'UPDATE' | 'DELETE';
  /** When its transaction was committed, ISO 8601. */
  at: string;
  /** Whether long values were left out because the row is too long. */
  isLong: boolean;
  record: LoggedRow;
  /** What the replica identity of the table names of the old row. */
  old: LoggedRow;
};

/** How the process that reads the log passes it on. Its methods may be called again with the same values after an error. */
export type LogReader = {
  /**
   * A slot was created: the log is read from here on.
   *
   * @param position where it begins
   */
  onSlot(position: LogPosition): Promise<void>;
  /** The slot was dropped because nobody reads any more. */
  onSlotDropped(): Promise<void>;
  /** The position up to which changes were passed on; undefined before the first slot. */
  passedUpTo(): Promise<LogPosition | undefined>;
  /** Passes changes on. Once it resolves, PostgreSQL may forget them. */
  pass(changes: readonly LoggedChange[]): Promise<void>;
};

export type Replication = {
  /**
   * Whether the server's log can be read.
   *
   * @returns `obstacle`: why it cannot; `risk`: why its disk may fill up while no process runs
   */
  check(): Promise<{ obstacle?: string; risk?: string }>;
  /** Takes part in reading the log: one process of all reads it, and the others take over when it ends. @returns a function that stops */
  start(reader: LogReader): Promise<() => Promise<void>>;
  /** Whether the slot exists: what is committed from now on will be read. */
  isReady(): boolean;
};
