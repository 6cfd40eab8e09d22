/**
 * Parses the `order` parameter: `price.desc.nullslast,makers(name)`.
 * https://docs.postgrest.org/en/stable/references/api/tables_views.html#ordering
 */
import { refuse } from '../errors.ts';
import { field, name } from './field.ts';
import { scan, type Scanner } from './scanner.ts';
import type { EmbedPath, OrderTerm } from './types.ts';

/** Most terms of one order. Each is a column of the statement, and PostgreSQL allows 1,664. */
export const MAX_TERMS = 64;

function term(scanner: Scanner): OrderTerm {
  let read = field(scanner);
  let relation: string | undefined;
  if (read.path.length === 0 && scanner.eat('(')) {
    relation = read.name;
    read = field(scanner);
    scanner.expect(')');
  }
  const direction = scanner.eat('.asc') ? 'asc' : scanner.eat('.desc') ? 'desc' : undefined;
  const nulls = scanner.eat('.nullsfirst') ? 'first' : scanner.eat('.nullslast') ? 'last' : undefined;
  scanner.skipSpace();
  const isEnd = scanner.done() || scanner.peek() === ',';
  if (!isEnd && nulls) scanner.reject(`unexpected '${scanner.peek()}' expecting "," or end of input`);
  if (!isEnd) scanner.fail('"asc", "desc", "nullsfirst", "nullslast", "," or end of input');
  return { field: read, relation, direction, nulls };
}

/** Parses `rel.order` and `a.desc,b` into the path and the terms. */
export function parseOrder(key: string, value: string): { path: EmbedPath; terms: OrderTerm[] } {
  const scanner = scan(value, 'order');
  const terms: OrderTerm[] = [];
  do terms.push(term(scanner));
  while (scanner.eat(','));
  if (terms.length > MAX_TERMS) throw refuse.tooManyTerms(MAX_TERMS);
  return { path: parsePath(key), terms };
}

/** The embedded relations before the last name of a key: `a.b.limit` is `['a', 'b']`. */
export function parsePath(key: string): EmbedPath {
  const scanner = scan(key, 'tree path');
  const names = [name(scanner)];
  while (scanner.eat('.')) names.push(name(scanner));
  if (!scanner.done()) scanner.fail('"." or end of input');
  return names.slice(0, -1);
}
