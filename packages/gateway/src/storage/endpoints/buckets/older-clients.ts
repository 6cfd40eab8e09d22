/** Clients for Python that fail on a field of buckets which they do not know: `type`. Upstream leaves it out for them, too. */
import type { Context } from 'hono';
import type { GatewayEnv } from '../../../http/env.ts';

/** The header that names such a client, and the first version that takes the field. */
const OLDER: readonly [header: string, version: RegExp, first: readonly number[]][] = [
  ['x-client-info', /supabase-py\/(\d{1,5})\.(\d{1,5})\.(\d{1,5})/i, [2, 18, 0]],
  ['user-agent', /supabase-py\/storage3 v(\d{1,5})\.(\d{1,5})\.(\d{1,5})/i, [0, 12, 1]],
];

function isBefore(version: readonly number[], other: readonly number[]): boolean {
  const at = version.findIndex((number, index) => number !== other[index]);
  return at >= 0 && version[at]! < other[at]!;
}

export function knowsNoType({ req }: Context<GatewayEnv>): boolean {
  return OLDER.some(([header, version, first]) => {
    const given = version.exec(req.header(header) ?? '')?.slice(1);
    return given !== undefined && isBefore(given.map(Number), first);
  });
}
