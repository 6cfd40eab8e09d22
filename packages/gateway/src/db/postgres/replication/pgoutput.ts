/**
 * Decodes the messages of PostgreSQL's output plugin pgoutput, version 1 of its protocol
 * (https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html). Values stay text.
 */
import type { LoggedChange, LoggedRow } from '../../replication.ts';

/** Longest row, old and new values together, in bytes. A longer one keeps its short values. */
const MOST_BYTES = 1024 * 1024;
/** Longest value that a row keeps that is too long, in bytes. */
const SHORT_BYTES = 62;
/** Microseconds between 1970 and 2000, where PostgreSQL's clock begins. */
const EPOCH_2000 = 946_684_800_000_000n;

type Relation = { schema: string; table: string; columns: { name: string; isKey: boolean }[] };

/** A change before its transaction is known, with its size in bytes. */
export type DecodedRow = Pick<LoggedChange, 'schema' | 'table' | 'type' | 'isLong' | 'record' | 'old'> & {
  bytes: number;
};

export type Decoded =
  { kind: 'begin'; lsn: bigint; at: string } | { kind: 'row'; row: DecodedRow } | { kind: 'commit'; end: bigint };

/** Decodes one message. @returns undefined for one that changes no row, such as TRUNCATE */
export type Decode = (message: Buffer) => Decoded | undefined;

/** Reads a message from its beginning. */
function createReader(bytes: Buffer) {
  let at = 0;
  return {
    byte: () => bytes[at++]!,
    char: () => String.fromCharCode(bytes[at++]!),
    int16: () => bytes.readInt16BE((at += 2) - 2),
    int32: () => bytes.readInt32BE((at += 4) - 4),
    int64: () => bytes.readBigInt64BE((at += 8) - 8),
    name() {
      const end = bytes.indexOf(0, at);
      const text = bytes.toString('utf8', at, end);
      at = end + 1;
      return text;
    },
    text(length: number) {
      return bytes.toString('utf8', at, (at += length));
    },
    skip: (length: number) => void (at += length),
  };
}
type Reader = ReturnType<typeof createReader>;

/** Writes an LSN as PostgreSQL does. */
export const lsnText = (lsn: bigint): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase();

const timeText = (microseconds: bigint): string => new Date(Number((microseconds + EPOCH_2000) / 1000n)).toISOString();

function readRelation(reader: Reader): [id: number, relation: Relation] {
  const id = reader.int32();
  const schema = reader.name();
  const table = reader.name();
  reader.skip(1);
  const columns = Array.from({ length: reader.int16() }, () => {
    const isKey = (reader.byte() & 1) === 1;
    const name = reader.name();
    reader.skip(8);
    return { name, isKey };
  });
  // The schema pg_catalog is an empty text.
  return [id, { schema: schema || 'pg_catalog', table, columns }];
}

type Tuple = { row: Record<string, string | null>; unchanged: string[]; bytes: number };

function readTuple(reader: Reader, { columns }: Relation): Tuple {
  const tuple: Tuple = { row: {}, unchanged: [], bytes: 0 };
  const count = reader.int16();
  for (let index = 0; index < count; index += 1) {
    const { name } = columns[index]!;
    const kind = reader.char();
    if (kind === 'n') tuple.row[name] = null;
    else if (kind === 'u') tuple.unchanged.push(name);
    else {
      const length = reader.int32();
      tuple.row[name] = reader.text(length);
      tuple.bytes += length;
    }
  }
  return tuple;
}

/** The columns of the replica identity. */
function keysOf({ columns }: Relation, row: LoggedRow): LoggedRow {
  const keys = columns.filter(({ name, isKey }) => isKey && Object.hasOwn(row, name));
  return Object.fromEntries(keys.map(({ name }) => [name, row[name]!]));
}

const shortOnly = (row: LoggedRow): LoggedRow =>
  Object.fromEntries(Object.entries(row).filter(([, text]) => Buffer.byteLength(text ?? '') <= SHORT_BYTES));

function rowOf(
  relation: Relation,
  type: LoggedChange['type'],
  record: LoggedRow,
  old: LoggedRow,
  bytes: number,
): DecodedRow {
  const { schema, table } = relation;
  if (bytes <= MOST_BYTES) return { schema, table, type, isLong: false, record, old, bytes };
  return { schema, table, type, isLong: true, record: shortOnly(record), old: shortOnly(old), bytes: SHORT_BYTES };
}

function readInsert(reader: Reader, relation: Relation): DecodedRow {
  reader.skip(1);
  const { row, bytes } = readTuple(reader, relation);
  return rowOf(relation, 'INSERT', row, {}, bytes);
}

/** An update has its old row, or the old key if it changed; otherwise the old key is the new one. */
function readUpdate(reader: Reader, relation: Relation): DecodedRow {
  let kind = reader.char();
  let old: LoggedRow | undefined;
  let oldBytes = 0;
  if (kind !== 'N') {
    const before = readTuple(reader, relation);
    old = kind === 'K' ? keysOf(relation, before.row) : before.row;
    oldBytes = before.bytes;
    kind = reader.char();
  }
  const { row, unchanged, bytes } = readTuple(reader, relation);
  // As upstream, a long value that did not change is that of the old row where the log has it.
  for (const name of unchanged) if (old && Object.hasOwn(old, name)) row[name] = old[name]!;
  return rowOf(relation, 'UPDATE', row, old ?? keysOf(relation, row), bytes + oldBytes);
}

function readDelete(reader: Reader, relation: Relation): DecodedRow {
  const kind = reader.char();
  const { row, bytes } = readTuple(reader, relation);
  return rowOf(relation, 'DELETE', {}, kind === 'K' ? keysOf(relation, row) : row, bytes);
}

const ROWS: Record<string, (reader: Reader, relation: Relation) => DecodedRow> = {
  I: readInsert,
  U: readUpdate,
  D: readDelete,
};

/** Creates the decoder of one stream, which knows the tables that the stream has described. */
export function createDecoder(): Decode {
  const relations = new Map<number, Relation>();

  return (message) => {
    const reader = createReader(message);
    const kind = reader.char();
    if (kind === 'B') return { kind: 'begin', lsn: reader.int64(), at: timeText(reader.int64()) };
    if (kind === 'C') {
      reader.skip(9);
      return { kind: 'commit', end: reader.int64() };
    }
    if (kind === 'R') relations.set(...readRelation(reader));
    const read = ROWS[kind];
    if (!read) return undefined;
    const relation = relations.get(reader.int32());
    if (!relation) throw new Error('the log has a row of a table that it did not describe');
    return { kind: 'row', row: read(reader, relation) };
  };
}
