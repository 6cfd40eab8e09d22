/**
 * Validates patterns: LIKE, regular expressions and text searches. PostgreSQL warns of regular expressions from untrusted sources
 * (https://www.postgresql.org/docs/current/functions-matching.html#FUNCTIONS-POSIX-REGEXP). The cost of back-references and look-ahead has
 * no bound in the length of the searched text, and nested bounds use memory while they are compiled. Everything else PostgreSQL runs as an
 * automaton, in time that grows with the text.
 */
import { refuse } from '../errors.ts';
import type { Operation } from './types.ts';

/** Longest regular expression, in characters. */
const MAX_EXPRESSION = 256;
/** Longest LIKE pattern and longest text search, in characters: twice what any search box accepts. */
const MAX_PATTERN = 1000;
/** Most patterns in `like(any).{…}`: PostgreSQL tries each of them for each row. */
const MAX_CHOICES = 100;
/** Most states of the automaton, by an upper estimate: the length of the expression times its bounds. */
const MAX_STATES = 20_000;

/** An escaped character, the start of a special group, or a bound. Everything else costs only its length. */
const COSTLY = /\\(?<escaped>[^])|\(\?(?<group>[^])?|\{(?<least>\d+)(?:,(?<most>\d*))?\}/g;

/** Upper estimate of the states of an expression's automaton. */
export function statesOf(text: string): number {
  const bounds = [...text.matchAll(COSTLY)].map(({ groups: { least, most } = {} }) =>
    Math.max(Number(least ?? 1), Number(most || 1), 1),
  );
  return bounds.reduce((states, times) => states * times, text.length);
}

/** Why an expression is rejected; undefined when it is allowed. */
export function expressionError(text: string): string | undefined {
  if (text.length > MAX_EXPRESSION) return `at most ${MAX_EXPRESSION} characters are read`;
  if (text.includes('***')) return 'a pattern may not begin with ***';
  for (const { groups = {} } of text.matchAll(COSTLY)) {
    const { escaped, group, least } = groups;
    // A back-reference is rejected in any context: inside of brackets PostgreSQL itself would reject it.
    if (escaped !== undefined && /[1-9]/.test(escaped)) return 'back-references are not allowed';
    if (escaped === undefined && least === undefined && group !== ':')
      return 'of the groups (?…) only (?:…) is allowed';
  }
  return statesOf(text) > MAX_STATES ? 'its bounds are too large' : undefined;
}

type Compare = Extract<Operation, { kind: 'compare' }>;

/** The single patterns of `{…}`. A pattern with a comma counts as several, so there may be too many, never too few. */
const choices = ({ quantifier, value }: Compare): string[] => (quantifier ? value.split(',') : [value]);

/** The text of an array as PostgreSQL reads it, in one piece: without quotes, and with escaped characters unescaped. */
const unquoted = ({ quantifier, value }: Compare): string => (quantifier ? value.replace(/\\([^])|"/g, '$1') : value);

/**
 * Rejects an operation whose pattern may cost too much.
 *
 * @param expressions whether the caller may use regular expressions
 * @throws RestError PGRST190
 */
export function checkPattern(operation: Operation, expressions: boolean): void {
  if (operation.kind === 'search' && operation.value.length > MAX_PATTERN) throw refuse.patternTooLong(MAX_PATTERN);
  if (operation.kind !== 'compare') return;
  const { operator } = operation;
  const isExpression = operator === 'match' || operator === 'imatch';
  if (!isExpression && operator !== 'like' && operator !== 'ilike') return;
  if (isExpression && !expressions) throw refuse.noPatterns(operator);
  const reason = isExpression ? expressionError(unquoted(operation)) : undefined;
  if (reason) throw refuse.pattern(reason);
  const all = choices(operation);
  if (all.length > MAX_CHOICES) throw refuse.tooManyPatterns(MAX_CHOICES);
  if (all.some(({ length }) => length > MAX_PATTERN)) throw refuse.patternTooLong(MAX_PATTERN);
}
