/**
 * The functions that `/rpc` serves, in upstream's order.
 * https://docs.postgrest.org/en/stable/references/api/functions.html#functions-with-a-single-unnamed-parameter
 */
import type { Routine } from './types.ts';

/** Types of an unnamed parameter that gets the whole body. */
const BODY_TYPES: readonly string[] = ['bytea', 'json', 'jsonb', 'text', 'xml'];

/** Whether a request can pass every argument: by its name, or as the whole body. */
function isCallable({ parameters }: Routine): boolean {
  if (parameters.every(({ name }) => name !== '')) return true;
  return parameters.length === 1 && BODY_TYPES.includes(parameters[0]!.type.name);
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

function compareParameters({ parameters: ours }: Routine, { parameters: theirs }: Routine): number {
  if (ours.length !== theirs.length) return ours.length - theirs.length;
  for (const [index, { name, type }] of ours.entries()) {
    const other = theirs[index]!;
    const order = compare(name, other.name) || compare(type.name, other.type.name);
    if (order !== 0) return order;
  }
  return 0;
}

/** Leaves out the functions that no request can call. Functions of one name follow by their number of parameters, then by their names. */
export const callable = (routines: readonly Routine[]): Routine[] =>
  routines.filter(isCallable).sort((a, b) => compare(a.name, b.name) || compareParameters(a, b));
