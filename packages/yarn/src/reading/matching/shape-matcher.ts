/** Matches shapes (`vocabulary/shapes.ts`) against the items of a line. */
import type { Item } from './lexicon.ts';
import type { Role } from '../vocabulary/entry.ts';

export type Leaf = {
  readonly kind: 'number' | 'any' | 'role' | 'sign';
  readonly name: string;
  readonly isOptional: boolean;
  readonly isGlued: boolean;
};
type Part =
  Leaf | { readonly kind: 'group'; readonly isOptional: boolean; readonly alternatives: readonly (readonly Part[])[] };

/** What a shape caught: the first item of each name. */
export type Caught = {
  readonly numbers: Readonly<Record<string, Item>>;
  readonly words: Readonly<Partial<Record<Role | 'fibre', Item>>>;
  /** Index of the first item, and of the first behind the shape. */
  readonly from: number;
  readonly to: number;
};

function partOf(written: string): Leaf {
  const isOptional = written.length > 1 && written.endsWith('?');
  const bare = isOptional ? written.slice(0, -1) : written;
  const isGlued = bare.startsWith('^');
  const name = isGlued ? bare.slice(1) : bare;
  const common = { isOptional, isGlued };
  if (name === '#r') return { ...common, kind: 'any', name: 'r' };
  if (name.length > 1 && name.startsWith('#')) return { ...common, kind: 'number', name: name.slice(1) };
  if (name.length > 1 && name.startsWith('@')) return { ...common, kind: 'role', name: name.slice(1) };
  return { ...common, kind: 'sign', name };
}

/** The parts of a shape as it is written. Shapes are written by hand, and their test covers each. */
function partsOf(shape: string): readonly Part[] {
  const written = shape.match(/\(|\)\??|[^\s()]+/g) ?? [];
  let at = 0;
  const alternatives = (): Part[][] => {
    const all: Part[][] = [[]];
    for (; at < written.length && !written[at]!.startsWith(')'); at += 1) {
      if (written[at] === '|') all.push([]);
      else if (written[at] === '(') {
        at += 1;
        const inner = alternatives();
        all.at(-1)!.push({ isOptional: written[at] === ')?', kind: 'group', alternatives: inner });
      } else all.at(-1)!.push(partOf(written[at]!));
    }
    return all;
  };
  return alternatives()[0]!;
}

/** A part with what follows it; parts of a group lead to what follows the group. */
export type Node =
  | { readonly kind: 'leaf'; readonly part: Leaf; readonly next: Node | undefined }
  | {
      readonly kind: 'group';
      readonly isOptional: boolean;
      readonly ways: readonly (Node | undefined)[];
      readonly next: Node | undefined;
    };

function linked(parts: readonly Part[], next: Node | undefined): Node | undefined {
  return parts.reduceRight<Node | undefined>(
    (behind, part) =>
      part.kind === 'group'
        ? {
            kind: 'group',
            isOptional: part.isOptional,
            ways: part.alternatives.map((way) => linked(way, behind)),
            next: behind,
          }
        : { kind: 'leaf', part, next: behind },
    next,
  );
}

export type Shape = Node | undefined;

/** A shape ready to be matched. */
export const compiled = (shape: string): Shape => linked(partsOf(shape), undefined);

/** Whether an item may be where the leaf is. */
export function suits(part: Leaf, item: Item): boolean {
  if (part.isGlued && !item.glued) return false;
  switch (part.kind) {
    case 'number':
      return item.kind === 'number';
    case 'any':
      return item.kind !== 'sign';
    case 'role':
      return item.roles.has(part.name as Role | 'fibre');
    default:
      return item.text === part.name;
  }
}

type Binding = { readonly part: Leaf; readonly item: Item };

/**
 * Tries a shape from item `at` on, longest first, until `accept` takes what it caught. Shapes are short and have no repetition,
 * so the work at one place has a bound that does not depend on the line.
 */
function match(
  node: Node | undefined,
  items: readonly Item[],
  at: number,
  bound: Binding[],
  accept: (to: number) => boolean,
): boolean {
  if (node === undefined) return accept(at);
  if (node.kind === 'group') {
    for (const way of node.ways) if (match(way, items, at, bound, accept)) return true;
    return node.isOptional && match(node.next, items, at, bound, accept);
  }
  const { part, next } = node;
  const item = items[at];
  if (item !== undefined && suits(part, item)) {
    bound.push({ part, item });
    if (match(next, items, at + 1, bound, accept)) return true;
    bound.pop();
  }
  return part.isOptional && match(next, items, at, bound, accept);
}

/** The first result that `rule` gives for a way to match the shape at `from`. */
export function matched<T>(
  shape: Shape,
  items: readonly Item[],
  from: number,
  rule: (caught: Caught) => T | undefined,
): { result: T; to: number } | undefined {
  let found: { result: T; to: number } | undefined;
  const bound: Binding[] = [];
  match(shape, items, from, bound, (to) => {
    const numbers: Record<string, Item> = {};
    const words: Partial<Record<Role | 'fibre', Item>> = {};
    for (const { part, item } of bound) {
      if (part.kind === 'number' || part.kind === 'any') numbers[part.name] ??= item;
      if (part.kind === 'role') words[part.name as Role] ??= item;
    }
    const result = rule({ numbers, words, from, to });
    if (result !== undefined) found = { result, to };
    return found !== undefined;
  });
  return found;
}
