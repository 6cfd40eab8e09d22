/**
 * Finds the one relationship that `origin?select=target!hint(…)` means, or rejects the request because there is none or more than one.
 * https://docs.postgrest.org/en/stable/references/api/resource_embedding.html#foreign-key-joins-on-multiple-foreign-key-relationships
 */
import { refuse } from '../errors.ts';
import type { Relation, Relationship } from '../schema-cache/types.ts';
import { relationshipHint } from './hints.ts';
import type { ReadContext } from './types.ts';

/** Whether the response has the far side as an array. */
export const isToMany = ({ cardinality }: Relationship): boolean =>
  cardinality === 'one-to-many' || cardinality === 'many-to-many';

const singleColumn = ({ columns }: Relationship, side: 0 | 1): string | undefined =>
  columns.length === 1 ? columns[0]![side] : undefined;

/**
 * Matches a foreign key of a relation to itself. It has two directions: the name of the table means the many, the name of the column means
 * the one. As upstream, the name of the constraint is no hint here, since it names both.
 */
function matchesItself(candidate: Relationship, target: string, hint: string | undefined): boolean {
  const many = candidate.cardinality === 'one-to-many' && candidate.to.name === target;
  if (hint !== undefined) return many && singleColumn(candidate, 1) === hint;
  return many || (candidate.cardinality === 'many-to-one' && singleColumn(candidate, 0) === target);
}

function matches(candidate: Relationship, target: string, hint: string | undefined): boolean {
  if (candidate.from === candidate.to && candidate.cardinality !== 'many-to-many')
    return matchesItself(candidate, target, hint);
  const { junction, constraint } = candidate;
  if (hint !== undefined) {
    if (candidate.to.name !== target) return false;
    if (junction) return junction.relation.name === hint;
    return constraint === hint || singleColumn(candidate, 0) === hint || singleColumn(candidate, 1) === hint;
  }
  if (candidate.to.name === target) return true;
  // The target may also be the name of the key or of its column. That holds for tables only: a view has no key of its own.
  return !junction && candidate.to.kind === 'table' && (constraint === target || singleColumn(candidate, 0) === target);
}

const list = (names: readonly string[]): string => `(${names.join(', ')})`;

/** A candidate, as the error lists it. */
function describe({ from, to, cardinality, constraint, columns, junction }: Relationship): Record<string, string> {
  const relationship = junction
    ? `${junction.relation.name} using ${constraint}${list(junction.near.map(([, column]) => column))} and ${junction.constraint}${list(junction.far.map(([column]) => column))}`
    : `${constraint} using ${from.name}${list(columns.map(([column]) => column))} and ${to.name}${list(columns.map(([, column]) => column))}`;
  return { cardinality, embedding: `${from.name} with ${to.name}`, relationship };
}

/** @throws RestError PGRST200 when there is none, PGRST201 when there are several */
export function findRelationship(
  context: Pick<ReadContext, 'cache' | 'role'>,
  origin: Relation,
  target: string,
  hint: string | undefined,
): Relationship {
  const { cache } = context;
  const computed = cache.computedFrom(origin).find(({ constraint }) => constraint === target);
  if (computed) return computed;
  const candidates = cache.relationshipsFrom(origin).filter(({ to }) => to.schema === origin.schema);
  const found = candidates.filter((candidate) => matches(candidate, target, hint));
  const [only, another] = found;
  if (!only)
    throw refuse.noRelationship(origin.name, target, origin.schema, hint, relationshipHint(context, origin, target));
  if (!another) return only;
  const choices = found.map(({ constraint, junction }) => `'${target}!${junction?.relation.name ?? constraint}'`);
  throw refuse.ambiguousRelationship(origin.name, target, found.map(describe), choices);
}
