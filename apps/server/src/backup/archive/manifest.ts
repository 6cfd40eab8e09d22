/**
 * The parts of a backup, in the order in which they are in the archive: the head, the files, the rows of each table, and the manifest with
 * the counts and sums of all of it.
 */
import { z } from 'zod';

/** The format of the archive. A release reads this one only. */
export const FORMAT = 1;

export const HEAD = 'head.json';
export const MANIFEST = 'manifest.json';

const count = z.number().int().min(0);

/** What is needed to refuse a backup before anything of it is read. */
export const headSchema = z.object({
  product: z.literal('tanabana'),
  format: z.literal(FORMAT),
  /** Identifies this backup. */
  id: z.uuid(),
  engine: z.enum(['pglite', 'postgres']),
  origin: z.object({
    schema: z.string(),
    release: count,
    versions: z.object({ gateway: count, product: count }),
  }),
  /** When it was begun, ISO. */
  begun_at: z.iso.datetime(),
  /** A fingerprint of JWT_SECRET: with another secret everybody has to sign in again. */
  secret: z.string().nullable(),
});

/** A sum does not depend on the order: the first 48 bits of the SHA-256 of each line, added up modulo 2^48. */
const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()), rows: count, sum: count });

export const manifestSchema = z.object({
  head: headSchema,
  /** The moment whose rows it has, and when it was complete, ISO. */
  snapshot_at: z.iso.datetime(),
  ended_at: z.iso.datetime(),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), is_called: z.boolean() })),
  files: z.object({
    count,
    bytes: count,
    sum: count,
    /** Versions in the archive that the rows no longer have: they were deleted while it was written. */
    superseded: z.array(z.string()),
    /** Files that rows have and the store had lost before: how many, and some of their versions. */
    missing: z.object({ count, some: z.array(z.string()) }),
  }),
});

export type BackupHead = z.output<typeof headSchema>;
export type TableFacts = z.output<typeof tableSchema>;
export type SequenceFacts = z.output<typeof manifestSchema>['sequences'][number];
export type FileFacts = z.output<typeof manifestSchema>['files'];
export type Manifest = z.output<typeof manifestSchema>;

/** The name of a file in the archive. */
export const fileEntry = (version: string): string => `files/${version.slice(0, 2)}/${version}`;
/** The name of a part of a table's rows: one JSON array of texts a line, its columns in the order of the manifest. */
export const rowsEntry = (table: string, part: number): string =>
  `rows/${table}/${String(part).padStart(6, '0')}.ndjson`;

const FILE = /^files\/[0-9a-f]{2}\/([0-9a-f-]{36})$/;
const ROWS = /^rows\/([^/]+)\/\d+\.ndjson$/;

/** What an entry of the archive is. */
export function entryKind(
  name: string,
):
  | { kind: 'head' }
  | { kind: 'manifest' }
  | { kind: 'file'; version: string }
  | { kind: 'rows'; table: string }
  | undefined {
  if (name === HEAD) return { kind: 'head' };
  if (name === MANIFEST) return { kind: 'manifest' };
  const version = FILE.exec(name)?.[1];
  if (version !== undefined) return { kind: 'file', version };
  const table = ROWS.exec(name)?.[1];
  return table === undefined ? undefined : { kind: 'rows', table };
}
