/** Finds the shapes that may begin at a place of a line, so that few are tried. */
import type { Role } from '../vocabulary/entry.ts';
import type { Item } from './lexicon.ts';
import { type Leaf, type Node, type Shape, suits } from './shape-matcher.ts';

/** What is known of the key, made at its first use. */
function cached<K, V>(known: { get(key: K): V | undefined; set(key: K, value: V): unknown }, key: K, make: () => V): V {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}

/** The leaves that a shape may begin with. */
function firstsOf(node: Node | undefined): readonly Leaf[] {
  if (node === undefined) return [];
  if (node.kind === 'leaf') return node.part.isOptional ? [node.part, ...firstsOf(node.next)] : [node.part];
  return [...node.ways.flatMap(firstsOf), ...(node.isOptional ? firstsOf(node.next) : [])];
}

/** Whether nothing need follow. */
function mayEnd(node: Node | undefined): boolean {
  if (node === undefined) return true;
  if (node.kind === 'leaf') return node.part.isOptional && mayEnd(node.next);
  return (node.isOptional && mayEnd(node.next)) || node.ways.some(mayEnd);
}

/** What follows the number that a shape begins with, in every way to match it. */
function afterNumber(node: Node | undefined): readonly (Node | undefined)[] {
  if (node === undefined) return [];
  if (node.kind === 'group')
    return [...node.ways.flatMap(afterNumber), ...(node.isOptional ? afterNumber(node.next) : [])];
  const isNumber = node.part.kind === 'number' || node.part.kind === 'any';
  return [...(isNumber ? [node.next] : []), ...(node.part.isOptional ? afterNumber(node.next) : [])];
}

/**
 * For each item the shapes that may begin with it, in their order. Most begin with a number, so for a number the item behind it
 * is looked at too.
 */
export function indexed<T extends { readonly shape: Shape }>(
  shapes: readonly T[],
): (item: Item, next: Item | undefined) => readonly T[] {
  const firsts = shapes.map(({ shape }) => firstsOf(shape));
  const beginningWith = (suit: (leaf: Leaf) => boolean): readonly T[] =>
    shapes.filter((_, at) => firsts[at]!.some(suit));
  const ofNumbers = beginningWith(({ kind }) => kind === 'number').map((shape) => {
    const rests = afterNumber(shape.shape);
    return { shape, seconds: rests.flatMap(firstsOf), isWhole: rests.some(mayEnd) };
  });
  const signs = new Set(
    [...firsts.flat(), ...ofNumbers.flatMap(({ seconds }) => seconds)].flatMap(({ kind, name }) =>
      kind === 'sign' ? name : [],
    ),
  );
  const numbersBefore = (next: Item | undefined): readonly T[] =>
    ofNumbers
      .filter(
        ({ seconds, isWhole }) =>
          isWhole || (next !== undefined && seconds.some((leaf) => suits({ ...leaf, isGlued: false }, next))),
      )
      .map(({ shape }) => shape);
  const ofRoles = new WeakMap<Item['roles'], readonly T[]>();
  const beforeRoles = new WeakMap<Item['roles'], readonly T[]>();
  const beforeSigns = new Map<string, readonly T[]>();
  const beforeNumbers = new Map<'number', readonly T[]>();
  const atEnd = numbersBefore(undefined);
  const ofNumber = (next: Item | undefined): readonly T[] => {
    if (next === undefined) return atEnd;
    if (next.kind === 'number') return cached(beforeNumbers, next.kind, () => numbersBefore(next));
    if (signs.has(next.text)) return cached(beforeSigns, next.text, () => numbersBefore(next));
    return cached(beforeRoles, next.roles, () => numbersBefore(next));
  };
  return (item, next) => {
    const { kind, roles, text } = item;
    if (kind === 'number') return ofNumber(next);
    if (signs.has(text)) return beginningWith((leaf) => leaf.name === text || roles.has(leaf.name as Role));
    if (roles.size === 0) return [];
    return cached(ofRoles, roles, () => beginningWith((leaf) => leaf.kind === 'role' && roles.has(leaf.name as Role)));
  };
}
