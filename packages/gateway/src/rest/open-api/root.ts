/**
 * Serves the root of the data service: the OpenAPI document of a schema (https://docs.postgrest.org/en/stable/references/api/openapi.html),
 * and the description from which types are generated. Who gets it is a setting. What a role gets is read once for each version of the
 * schema.
 */
import type { Context } from 'hono';
import type { Claims, Scope } from '../../db/scope.ts';
import type { Tx } from '../../db/port.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { respond } from '../../http/responses.ts';
import { refuse } from '../errors.ts';
import { readSchema, type RawRequest } from '../parse/request.ts';
import type { SchemaCache } from '../schema-cache/types.ts';
import { describeSchema } from './describe-schema.ts';
import { DESCRIPTION_TYPE, type Description } from './description.ts';
import { documentOf, type DocumentOptions } from './document.ts';

export type OpenApiOptions = Partial<DocumentOptions> & {
  /** What the document shows: upstream's `openapi-mode`. Default: `disabled`. */
  mode?: 'follow-privileges' | 'ignore-privileges' | 'disabled';
  /** Roles that get the document. For the others it is disabled. Default: all. */
  roles?: readonly string[];
};

const OPEN_API = 'application/openapi+json';
const DOCUMENT_TYPES = new Set([OPEN_API, 'application/json', '*/*', 'application/*']);

/** Most documents that are kept: one for each role, schema and media type of a usual installation. */
const MAX_ENTRIES = 24;

function chooseType(accept: string | undefined): string {
  const types = (accept || '*/*').split(',').map((entry) => entry.split(';', 1)[0]!.trim().toLowerCase());
  if (types.some((type) => DOCUMENT_TYPES.has(type))) return OPEN_API;
  if (types.includes(DESCRIPTION_TYPE)) return DESCRIPTION_TYPE;
  throw refuse.mediaType(types);
}

/** Types are written with their schema, whatever the path of the caller. */
const PARAMETERS = { search_path: 'pg_catalog' };

/** A request for the root. */
type RootRequest = { c: Context<GatewayEnv>; raw: RawRequest; cache: SchemaCache; schemas: readonly string[] };

/** Creates the root of one data service. */
export function createRoot(scope: Scope, { mode = 'disabled', roles, uri, security = false }: OpenApiOptions) {
  const address = uri ?? 'http://localhost/rest/v1/';
  let cachedSchema: SchemaCache | undefined;
  let texts = new Map<string, Promise<string>>();

  function read(cache: SchemaCache, claims: Claims, schema: string): Promise<Description | undefined> {
    if (mode === 'ignore-privileges')
      return scope.asService('describe a schema', (tx) => describeSchema(tx.query, cache, schema, false), {
        readOnly: true,
        parameters: PARAMETERS,
      });
    // Only the role decides, so that the text is the same for all callers who have it.
    const query: Tx['query'] = (statement) =>
      scope.readAs({ role: claims.role }, statement, { parameters: PARAMETERS });
    return describeSchema(query, cache, schema, true);
  }

  async function write(cache: SchemaCache, claims: Claims, schema: string, type: string): Promise<string> {
    const description = await read(cache, claims, schema);
    const shown = description ?? { schema, comment: null, relations: [], functions: [], enums: [], composites: [] };
    return type === OPEN_API ? documentOf(shown, { uri: address, security }) : JSON.stringify(shown);
  }

  function textOf(cache: SchemaCache, claims: Claims, schema: string, type: string): Promise<string> {
    if (cachedSchema !== cache) {
      cachedSchema = cache;
      texts = new Map();
    }
    const kept = texts;
    const key = JSON.stringify([mode === 'ignore-privileges' ? null : claims.role, schema, type]);
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= MAX_ENTRIES) kept.delete(kept.keys().next().value!);
    const text = write(cache, claims, schema, type);
    kept.set(key, text);
    text.catch(() => kept.delete(key));
    return text;
  }

  /**
   * Responds to a request for the root.
   *
   * @throws RestError PGRST126 where it is disabled for the caller, PGRST117 for a write, PGRST107 for another media type
   */
  return async ({ c, raw, cache, schemas }: RootRequest): Promise<Response> => {
    const claims = c.get('claims');
    if (mode === 'disabled' || (roles && !roles.includes(claims.role))) throw refuse.root();
    const { method } = raw;
    if (method === 'OPTIONS') return respond(c, 200, '', { allow: 'OPTIONS,GET,HEAD' });
    if (method !== 'GET' && method !== 'HEAD') throw refuse.method(method);
    const { schema, schemaNamed } = readSchema(raw, true, schemas);
    const type = chooseType(raw.header('accept'));
    const text = await textOf(cache, claims, schema, type);
    return respond(c, 200, method === 'HEAD' ? null : text, {
      'content-type': `${type}; charset=utf-8`,
      ...(schemaNamed && { 'content-profile': schema }),
    });
  };
}
