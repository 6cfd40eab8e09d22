/**
 * Functions of the database that produce media types, by what they produce them from.
 * https://docs.postgrest.org/en/stable/references/api/media_type_handlers.html
 */
import type { Catalog } from './catalog.ts';
import type { MediaHandler, MediaSource } from './types.ts';

/** The type of a body whose function takes any type and sets no header itself. */
const UNNAMED = 'application/octet-stream';

export const handlerKey = (source: MediaSource | undefined, mediaType: string): string =>
  `${source ? `${source.kind} ${source.oid}` : 'any rows'} ${mediaType}`;

/** All handlers of the exposed schemas. */
export function buildMediaHandlers({ mediaHandlers }: Catalog): Map<string, MediaHandler> {
  return new Map(
    mediaHandlers.map(({ oid, media_type, is_bytes, schema, name, is_aggregate, rows_of }) => {
      const handler: MediaHandler = {
        mediaType: media_type === '*/*' ? UNNAMED : media_type,
        aggregate: is_aggregate ? { schema, name } : undefined,
        rowsOf: rows_of === null ? undefined : { schema: rows_of.schema, name: rows_of.name },
        isBytes: is_bytes,
      };
      const rows: MediaSource | undefined = rows_of === null ? undefined : { kind: 'relation', oid: rows_of.oid };
      return [handlerKey(is_aggregate ? rows : { kind: 'function', oid }, media_type), handler] as const;
    }),
  );
}
