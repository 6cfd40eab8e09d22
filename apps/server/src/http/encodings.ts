/** Negotiates the encoding of a response: the one that the client prefers among those offered. */
import { parseAccept } from 'hono/utils/accept';

/**
 * @param accepted the raw header `Accept-Encoding`
 * @param offered the best first, which decides among equal preferences
 */
export function encodingFor<Offered extends string>(
  accepted: string | undefined,
  offered: readonly Offered[],
): Offered | 'identity' {
  const accepts = parseAccept(accepted ?? '');
  const qualityOf = (name: string): number =>
    (accepts.find(({ type }) => type === name) ?? accepts.find(({ type }) => type === '*'))?.q ?? 0;
  const best = Math.max(0, ...offered.map(qualityOf));
  return (best > 0 && offered.find((name) => qualityOf(name) === best)) || 'identity';
}
