/**
 * Derives relationships from foreign keys: both directions of each; one-to-one where the key is unique; many-to-many across a junction
 * whose primary key covers both foreign keys. Views take part like tables.
 * https://docs.postgrest.org/en/stable/references/api/resource_embedding.html#foreign-key-joins
 */
import type { KeyRow } from './catalog.ts';
import type { ColumnPairs, Relation, Relationship } from './types.ts';
import type { Placed } from './view-keys.ts';

const swapped = (pairs: ColumnPairs): ColumnPairs => pairs.map(([from, to]) => [to, from] as const);

const sameSet = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((item) => b.includes(item));

/** Every foreign key from the side that has it, on each table or view that shows all of its columns. */
function towardsTarget(
  keys: readonly KeyRow[],
  places: (table: number, columns: readonly number[]) => Placed[],
  exposed: ReadonlyMap<number, Relation>,
): Relationship[] {
  const unique = keys.filter((key) => key.kind !== 'f');
  return keys.flatMap((key) => {
    if (key.kind !== 'f' || !key.target_columns) return [];
    const single = unique.some((other) => other.relation === key.relation && sameSet(other.columns, key.columns));
    const targets = places(key.target, key.target_columns);
    return places(key.relation, key.columns).flatMap((holder) =>
      targets.flatMap((target): Relationship[] => {
        const from = exposed.get(holder.relation);
        const to = exposed.get(target.relation);
        if (!from || !to) return [];
        const columns = holder.columns.map((column, index) => [column, target.columns[index]!] as const);
        return [{ from, to, cardinality: single ? 'one-to-one' : 'many-to-one', constraint: key.name, columns }];
      }),
    );
  });
}

const inverse = (relationship: Relationship): Relationship => ({
  ...relationship,
  from: relationship.to,
  to: relationship.from,
  cardinality: relationship.cardinality === 'many-to-one' ? 'one-to-many' : 'one-to-one',
  columns: swapped(relationship.columns),
  isInverse: true,
});

function acrossJunctions(towards: readonly Relationship[]): Relationship[] {
  const byHolder = Map.groupBy(
    towards.filter(({ cardinality }) => cardinality === 'many-to-one'),
    ({ from }) => from,
  );
  return [...byHolder].flatMap(([junction, foreignKeys]) =>
    foreignKeys.flatMap((near) =>
      foreignKeys.flatMap((far): Relationship[] => {
        const used = [...near.columns, ...far.columns].map(([column]) => column);
        if (near.constraint === far.constraint || !used.every((column) => junction.primaryKey.includes(column)))
          return [];
        return [
          {
            from: near.to,
            to: far.to,
            cardinality: 'many-to-many',
            constraint: near.constraint,
            columns: [],
            junction: { relation: junction, constraint: far.constraint, near: swapped(near.columns), far: far.columns },
          },
        ];
      }),
    ),
  );
}

/**
 * Derives all relationships between exposed relations.
 *
 * @param places finds the relations that show the columns of a key
 * @param exposed relations that may be embedded, by object identifier
 */
export function deriveRelationships(
  keys: readonly KeyRow[],
  places: (table: number, columns: readonly number[]) => Placed[],
  exposed: ReadonlyMap<number, Relation>,
): Map<Relation, Relationship[]> {
  const towards = towardsTarget(keys, places, exposed);
  const all = [...towards, ...towards.map(inverse), ...acrossJunctions(towards)];
  return Map.groupBy(all, ({ from }) => from);
}
