/**
 * Parses horizontal filters: `price=gte.10`, `name=not.ilike.*a*`, `id=in.(1,2)`, and and/or trees such as
 * `or=(a.eq.1,and(b.gt.2,c.is.null))`. https://docs.postgrest.org/en/stable/references/api/tables_views.html#horizontal-filtering
 */
import { refuse } from '../errors.ts';
import { field, name, quoted } from './field.ts';
import { scan, type Scanner } from './scanner.ts';
import type { CompareOperator, Condition, EmbedPath, Filter, Operation, SimpleOperator, TextSearch } from './types.ts';

/** Most levels of nested and/or in one request. */
export const MAX_LOGIC_DEPTH = 12;

const COMPARE: readonly string[] = [
  'eq',
  'gte',
  'gt',
  'lte',
  'lt',
  'like',
  'ilike',
  'match',
  'imatch',
] satisfies CompareOperator[];
const SIMPLE: readonly string[] = [
  'neq',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
  'isdistinct',
] satisfies SimpleOperator[];
const SEARCH: readonly string[] = ['fts', 'plfts', 'phfts', 'wfts'] satisfies TextSearch[];
const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown'] as const;

const untilSeparator = (scanner: Scanner): string => scanner.takeWhile((char) => char !== ',' && char !== ')');

const QUOTED = /^"(?:[^"\\]|\\.)*"(?:[,)]|$)/s;

/** A quoted value counts as quoted only when a separator follows: `"a"b` is taken literally. */
const listElement = (scanner: Scanner): string =>
  QUOTED.test(scanner.peek(Infinity)) ? quoted(scanner) : untilSeparator(scanner);

function list(scanner: Scanner): string[] {
  scanner.skipSpace();
  scanner.expect('(');
  scanner.skipSpace();
  const values: string[] = [];
  do values.push(listElement(scanner));
  while (scanner.eat(','));
  scanner.expect(')');
  scanner.skipSpace();
  return values;
}

/** The elements of the value of `in.`, such as `(1,"a,b")`; undefined when it is no such list. */
export function parseListValue(text: string): string[] | undefined {
  const scanner = scan(text, 'list');
  try {
    const values = list(scanner);
    return scanner.done() ? values : undefined;
  } catch {
    return undefined;
  }
}

/** A value inside a tree ends at a comma or bracket, unless it is quoted or an array in braces. */
function treeValue(scanner: Scanner): string {
  if (scanner.peek() !== '{') return listElement(scanner);
  const body = scanner.takeWhile((char) => char !== '}');
  scanner.expect('}');
  return `${body}}`;
}

function isOperation(scanner: Scanner): Operation {
  const word = scanner.takeWhile((char) => /[a-z_]/i.test(char)).toLowerCase();
  const value = IS_VALUES.find((known) => known === word);
  return value ? { kind: 'is', value } : scanner.fail('null, not_null or trilean value (unknown, true, false)');
}

function operation(scanner: Scanner, value: (scanner: Scanner) => string): Operation {
  const operator = scanner.takeWhile((char) => /[a-z]/.test(char));
  if (operator === '') scanner.fail('"not" or operator (eq, gt, ...)');
  const argument = scanner.eat('(') ? scanner.takeWhile((char) => /[\p{L}\p{M}\p{N}_ $]/u.test(char)) : undefined;
  if (argument !== undefined) scanner.expect(')');
  if (!scanner.eat('.')) scanner.reject(`unknown single value operator ${operator}`);
  if (SEARCH.includes(operator)) {
    return { kind: 'search', operator: operator as TextSearch, language: argument, value: value(scanner) };
  }
  if (COMPARE.includes(operator) && (argument === undefined || argument === 'any' || argument === 'all')) {
    return { kind: 'compare', operator: operator as CompareOperator, quantifier: argument, value: value(scanner) };
  }
  if (argument === undefined) {
    if (operator === 'in') return { kind: 'in', values: list(scanner) };
    if (operator === 'is') return isOperation(scanner);
    if (SIMPLE.includes(operator))
      return { kind: 'simple', operator: operator as SimpleOperator, value: value(scanner) };
  }
  return scanner.reject(`unknown single value operator ${operator}${argument === undefined ? '' : `(${argument})`}`);
}

/** True when the value of a parameter begins like a filter. Otherwise it is an argument of a function. */
export function looksLikeFilter(value: string): boolean {
  const operator = /^(?:not\.)?([a-z]+)(?:\([^)]*\))?\./.exec(value)?.[1];
  return (
    operator !== undefined &&
    (operator === 'in' || operator === 'is' || [...COMPARE, ...SIMPLE, ...SEARCH].includes(operator))
  );
}

/** Parses `rel.column->>key` and `not.eq.value` into the path and the filter. */
export function parseFilter(key: string, value: string): { path: EmbedPath; condition: Filter } {
  const place = scan(key, 'tree path');
  const fields = [field(place)];
  while (place.eat('.')) fields.push(field(place));
  if (!place.done()) place.fail('"." or end of input');
  const scanner = scan(value, 'filter');
  const negated = scanner.eat('not.');
  const read = operation(scanner, (rest) => rest.takeWhile(() => true));
  if (!scanner.done()) scanner.fail('end of input');
  const path = fields.slice(0, -1).map((part) => part.name);
  return { path, condition: { kind: 'filter', field: fields.at(-1)!, negated, operation: read } };
}

/** Most characters of an operator of a tree, with the spaces before its bracket. */
const LONGEST_OPERATOR = 40;

/** Takes the children of a tree after its opening bracket, including its closing bracket. */
function children(scanner: Scanner, depth: number): Condition[] {
  if (depth > MAX_LOGIC_DEPTH) throw refuse.tooDeep(MAX_LOGIC_DEPTH);
  const read: Condition[] = [];
  do read.push(condition(scanner, depth));
  while (scanner.eat(','));
  scanner.expect(')');
  scanner.skipSpace();
  return read;
}

function condition(scanner: Scanner, depth: number): Condition {
  scanner.skipSpace();
  // The bracket distinguishes an operator from a column whose name begins the same.
  const [begun, negation, operator] = /^(not\.)?(and|or) *\(/.exec(scanner.peek(LONGEST_OPERATOR)) ?? [];
  if (begun !== undefined) {
    scanner.expect(begun);
    const tree = children(scanner, depth + 1);
    return { kind: 'logic', operator: operator as 'and' | 'or', negated: negation !== undefined, children: tree };
  }
  if (scanner.done() || scanner.peek() === ')')
    scanner.fail('field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)');
  const read = field(scanner);
  scanner.expect('.');
  const negated = scanner.eat('not.');
  return { kind: 'filter', field: read, negated, operation: operation(scanner, treeValue) };
}

/** Parses `rel.not.or` and `(a.eq.1,b.eq.2)` into the path and the tree. */
export function parseLogic(key: string, value: string): { path: EmbedPath; condition: Condition } {
  const place = scan(key, 'logic path');
  const names = [name(place)];
  while (place.eat('.')) names.push(name(place));
  if (!place.done()) place.fail('"." or end of input');
  const operator = names.at(-1) === 'and' ? 'and' : 'or';
  const scanner = scan(value, 'logic tree', operator.length);
  scanner.skipSpace();
  scanner.expect('(');
  const tree: Condition = { kind: 'logic', operator, negated: names.includes('not'), children: children(scanner, 1) };
  // What follows the last bracket has no effect, as upstream.
  return { path: names.slice(0, -1).filter((part) => part !== 'not'), condition: tree };
}
