/**
 * Parses the `select` parameter: columns, aliases, casts, JSON paths, aggregates and embedded relations.
 * https://docs.postgrest.org/en/stable/references/api/resource_embedding.html
 */
import { MAX_EMBED_DEPTH } from '../bounds.ts';
import { refuse } from '../errors.ts';
import { field, name } from './field.ts';
import { scan, type Scanner } from './scanner.ts';
import type { AggregateName, Field, SelectItem } from './types.ts';

const AGGREGATES: readonly string[] = ['avg', 'count', 'max', 'min', 'sum'] satisfies AggregateName[];

function cast(scanner: Scanner): string | undefined {
  if (!scanner.eat('::')) return undefined;
  const type = scanner.takeWhile((char) => /[\p{L}\p{M}\p{N}_ $]/u.test(char)).trim();
  return type === '' ? scanner.fail('letter or digit') : type;
}

function aggregateName(scanner: Scanner): AggregateName {
  const found = scanner.takeWhile((char) => /[a-z]/.test(char));
  if (!AGGREGATES.includes(found)) scanner.fail('an aggregate function (avg, count, max, min or sum)');
  scanner.expect('()');
  return found as AggregateName;
}

function relation(
  scanner: Scanner,
  relationName: string,
  alias: string | undefined,
  spread: boolean,
  depth: number,
): SelectItem {
  if (depth >= MAX_EMBED_DEPTH) throw refuse.tooDeep(MAX_EMBED_DEPTH);
  let hint: string | undefined;
  let inner = false;
  while (scanner.eat('!')) {
    const parameter = name(scanner);
    if (parameter === 'inner') inner = true;
    else if (parameter !== 'left') hint = parameter;
  }
  scanner.expect('(');
  const select = items(scanner, depth + 1);
  scanner.expect(')');
  return { kind: 'relation', name: relationName, alias, hint, inner, spread, select };
}

function fieldItem(scanner: Scanner, read: Field, alias: string | undefined): SelectItem {
  const valueCast = cast(scanner);
  if (!scanner.eat('.')) return { kind: 'field', field: read, alias, cast: valueCast };
  const aggregate = { name: aggregateName(scanner), cast: cast(scanner) };
  return { kind: 'field', field: read, alias, cast: valueCast, aggregate };
}

function item(scanner: Scanner, depth: number): SelectItem {
  scanner.skipSpace();
  if (scanner.eat('...')) return relation(scanner, name(scanner), undefined, true, depth);
  if (scanner.eat('*')) return { kind: 'star' };
  let read = field(scanner);
  let alias: string | undefined;
  if (read.path.length === 0 && scanner.peek() === ':' && scanner.peek(2) !== '::') {
    scanner.expect(':');
    alias = read.name;
    read = field(scanner);
  }
  if (read.path.length > 0) return fieldItem(scanner, read, alias);
  if (read.name === 'count' && scanner.eat('()')) {
    return { kind: 'field', field: { name: '*', path: [] }, alias, aggregate: { name: 'count', cast: cast(scanner) } };
  }
  if (scanner.peek() === '!' || scanner.peek() === '(') return relation(scanner, read.name, alias, false, depth);
  return fieldItem(scanner, read, alias);
}

function items(scanner: Scanner, depth: number): SelectItem[] {
  scanner.skipSpace();
  // `rel()` selects nothing of the relation: it is only used in filters.
  if (scanner.peek() === ')') return [];
  const list: SelectItem[] = [];
  do {
    list.push(item(scanner, depth));
    scanner.skipSpace();
  } while (scanner.eat(','));
  if (!scanner.done() && scanner.peek() !== ')') scanner.fail('"->>", "->", "::", ".", ")", "," or end of input');
  return list;
}

/** Parses `id,name:full_name,price::text,makers!inner(city)`. */
export function parseSelect(text: string): SelectItem[] {
  const scanner = scan(text, 'select parameter');
  const list = items(scanner, 0);
  if (!scanner.done()) scanner.fail('"," or end of input');
  return list;
}
