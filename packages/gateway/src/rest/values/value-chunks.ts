/** Splits the texts of filters and of `or` and `and` trees into what belongs to a request's shape and its values. */
import { parseListValue, parseLogic } from '../parse/filter.ts';
import type { Condition, Filter, Operation } from '../parse/types.ts';
import type { RequestValue } from './request-value.ts';

/** Text of a shape and values, in their order. */
export type Chunks = readonly (string | RequestValue)[];

const COMPARED: ReadonlySet<string> = new Set(['eq', 'neq', 'gt', 'gte', 'lt', 'lte']);
const PATTERNS: ReadonlySet<string> = new Set(['like', 'ilike']);
/** A column that needs no quotes. */
const PLAIN_NAME = /^\w+$/;

const pattern = (text: string): RequestValue => ({
  kind: 'pattern',
  text,
  wildcards: text.match(/[*%_]/g)?.length ?? 0,
});

/** A value of an operator whose plan does not depend on the value. A list in `neq` is weighed by its commas (query-weight.ts). */
function valueOf(operator: string, text: string): RequestValue | undefined {
  if (PATTERNS.has(operator)) return pattern(text);
  const isPlain = COMPARED.has(operator) && !(operator === 'neq' && text.includes(','));
  return isPlain ? { kind: 'plain', text } : undefined;
}

/** `in.()` is no list of values, but an empty one. */
const listOf = (items: readonly string[]): RequestValue | undefined =>
  items.length === 1 && items[0] === '' ? undefined : { kind: 'list', items };

/**
 * Splits the value of a filter.
 *
 * @param operator as in the URL, such as `not.eq.`
 * @param text what follows it, decoded
 * @returns undefined where the whole filter belongs to the shape, as when it cannot be parsed
 */
export function filterChunks(operator: string, text: string): Chunks | undefined {
  const name = operator.replace(/^not\./, '').slice(0, -1);
  if (name === 'in') {
    const items = parseListValue(text);
    const list = items && listOf(items);
    return list && [list];
  }
  const value = valueOf(name, text);
  return value && [value];
}

/** Ends the splitting of a tree that belongs to the shape as a whole. */
class NotSplit extends Error {}

function split<T>(value: T | undefined): T {
  if (value === undefined) throw new NotSplit();
  return value;
}

function operationChunks(operation: Operation): Chunks {
  switch (operation.kind) {
    case 'is':
      return [`is.${operation.value}`];
    case 'in':
      return ['in.', split(listOf(operation.values))];
    case 'compare':
      if (operation.quantifier) throw new NotSplit();
      return [`${operation.operator}.`, split(valueOf(operation.operator, operation.value))];
    case 'simple':
      return [`${operation.operator}.`, split(valueOf(operation.operator, operation.value))];
    case 'search':
      throw new NotSplit();
  }
}

function leafChunks({ field, negated, operation }: Filter): Chunks {
  if (!PLAIN_NAME.test(field.name) || field.path.length > 0) throw new NotSplit();
  return [`${field.name}.${negated ? 'not.' : ''}`, ...operationChunks(operation)];
}

function branchChunks(children: readonly Condition[]): Chunks {
  const parts = children.map((child): Chunks => {
    if (child.kind === 'filter') return leafChunks(child);
    return [`${child.negated ? 'not.' : ''}${child.operator}`, ...branchChunks(child.children)];
  });
  return ['(', ...parts.flatMap((part, index) => (index === 0 ? part : [',', ...part])), ')'];
}

/**
 * Splits an `or` or `and` tree.
 *
 * @param key such as `or`, `not.and` or `authors.or`
 * @param text such as `(a.eq.1,and(b.gt.2,c.is.null))`, decoded
 * @returns undefined where the whole tree belongs to the shape, as when it cannot be parsed
 */
export function treeChunks(key: string, text: string): Chunks | undefined {
  try {
    const { condition } = parseLogic(key, text);
    return condition.kind === 'logic' ? branchChunks(condition.children) : undefined;
  } catch {
    // The request is parsed again as a whole, and that error is the one to report.
    return undefined;
  }
}

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** Writes chunks with other values, as a client would. A value that is the whole chunk needs no quotes. */
export function writtenChunks(chunks: Chunks, values: readonly RequestValue[]): string {
  let taken = 0;
  return chunks
    .map((chunk) => {
      if (typeof chunk === 'string') return chunk;
      const value = values[taken++]!;
      if (value.kind === 'offset') return String(value.count);
      if (value.kind === 'list') return `(${value.items.map(quoted).join(',')})`;
      return chunks.length === 1 ? value.text : quoted(value.text);
    })
    .join('');
}
