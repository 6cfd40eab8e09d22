/** In charge of which encoding an answer travels in: the one that its caller likes best of those that are offered. */
import { parseAccept } from 'hono/utils/accept';

/**
 * @param accepted the header `Accept-Encoding`, as it came
 * @param offered the best first: it decides where a caller likes several alike
 */
export function encodingFor<Offered extends string>(
  accepted: string | undefined,
  offered: readonly Offered[],
): Offered | 'identity' {
  const taken = parseAccept(accepted ?? '');
  const liking = (name: string): number =>
    (taken.find(({ type }) => type === name) ?? taken.find(({ type }) => type === '*'))?.q ?? 0;
  const best = Math.max(0, ...offered.map(liking));
  return (best > 0 && offered.find((name) => liking(name) === best)) || 'identity';
}
