/**
 * Hints with names that are similar to a requested one. Upstream names whatever the schema cache has. Here a hint names only what the role
 * may use: a visitor learns of no hidden table or function by guessing.
 */
import type { Relation, Routine } from '../schema-cache/types.ts';
import { closest, MIN_CLOSE_SIMILARITY } from './closest.ts';
import type { ReadContext } from './types.ts';

type Caller = Pick<ReadContext, 'cache' | 'role'>;

const mayRead = ({ role }: Caller, { columns }: Relation): boolean =>
  [...columns.values()].some(({ readers }) => readers.has(role));

const mayCall = ({ role }: Caller, { callers }: Routine): boolean => callers.has(role);

const meant = (name: string | null, sentence: (name: string) => string): string | null =>
  name === null ? null : `Perhaps you meant ${sentence(name)}`;

/** A relation of a similar name. */
export function relationHint(caller: Caller, schema: string, name: string): string | null {
  const names = caller.cache
    .relations(schema)
    .filter((relation) => mayRead(caller, relation))
    .map((relation) => relation.name);
  return meant(closest(name, names), (near) => `the table '${schema}.${near}'`);
}

/**
 * A function of a similar name, or the similar parameters of a function of this name.
 *
 * @param overloads functions of the name
 */
export function routineHint(
  caller: Caller,
  schema: string,
  name: string,
  argumentNames: readonly string[],
  overloads: readonly Routine[],
): string | null {
  if (overloads.length === 0) {
    const callable = caller.cache.allRoutines(schema).filter((routine) => mayCall(caller, routine));
    const near = closest(
      name,
      callable.map((routine) => routine.name),
    );
    return meant(near, (found) => `to call the function ${schema}.${found}`);
  }
  const asList = (names: readonly string[]): string => `(${[...names].sort().join(', ')})`;
  const lists = overloads
    .filter((routine) => mayCall(caller, routine))
    .map(({ parameters }) => asList(parameters.map((parameter) => parameter.name)));
  const near = closest(asList(argumentNames), lists, MIN_CLOSE_SIMILARITY);
  return meant(near, (found) => `to call the function ${schema}.${name}${found}`);
}

/** A relation that has a relationship with the origin, and a name that is similar to the requested one. */
export function relationshipHint(caller: Caller, origin: Relation, target: string): string | null {
  const names = caller.cache
    .relationshipsFrom(origin)
    .filter(({ to }) => to.schema === origin.schema && mayRead(caller, to))
    .map(({ to }) => to.name);
  if (names.includes(target)) return null;
  return meant(closest(target, names, MIN_CLOSE_SIMILARITY), (near) => `'${near}' instead of '${target}'.`);
}
