/**
 * In charge of the texts that rows are compared with by pattern. PostgreSQL warns of regular expressions from untrusted
 * sources (https://www.postgresql.org/docs/current/functions-matching.html#FUNCTIONS-POSIX-REGEXP): back-references and
 * looking ahead cost without bound in the length of the searched text, nested bounds in memory while they are read.
 * Everything else it runs as an automaton, in time that grows with the text.
 */
import { refuse } from '../errors.ts';
import type { Operation } from './types.ts';

/** Longest regular expression, in characters. */
const MAX_EXPRESSION = 256;
/** Longest pattern of LIKE and longest text search, in characters: twice what any search box takes. */
const MAX_PATTERN = 1000;
/** Most patterns in `like(any).{…}`: each is tried for each row. */
const MAX_CHOICES = 100;
/** Most states of the automaton, estimated from above: the expression as long as its bounds can make it. */
const MAX_STATES = 20_000;

/** An escaped character, the start of a special group, or a bound. Anything else costs what it is long. */
const COSTLY = /\\(?<escaped>[^])|\(\?(?<group>[^])?|\{(?<least>\d+)(?:,(?<most>\d*))?\}/g;

/** States of an expression's automaton, estimated from above. */
export function statesOf(text: string): number {
  const bounds = [...text.matchAll(COSTLY)].map(({ groups: { least, most } = {} }) =>
    Math.max(Number(least ?? 1), Number(most || 1), 1),
  );
  return bounds.reduce((states, times) => states * times, text.length);
}

/** Why an expression is not searched for; undefined when it may be. */
export function expressionFault(text: string): string | undefined {
  if (text.length > MAX_EXPRESSION) return `at most ${MAX_EXPRESSION} characters are read`;
  if (text.includes('***')) return 'a pattern may not begin with ***';
  for (const { groups = {} } of text.matchAll(COSTLY)) {
    const { escaped, group, least } = groups;
    // Whatever stands around it: inside of brackets PostgreSQL refuses it itself.
    if (escaped !== undefined && /[1-9]/.test(escaped)) return 'back-references are not allowed';
    if (escaped === undefined && least === undefined && group !== ':')
      return 'of the groups (?…) only (?:…) is allowed';
  }
  return statesOf(text) > MAX_STATES ? 'its bounds are too large' : undefined;
}

type Compare = Extract<Operation, { kind: 'compare' }>;

/** The single patterns of `{…}`; too many rather than too few when one holds a comma. */
const choices = ({ quantifier, value }: Compare): string[] => (quantifier ? value.split(',') : [value]);

/** What PostgreSQL makes of an array's text, in one piece: without quotes, and with what a backslash keeps. */
const unquoted = ({ quantifier, value }: Compare): string => (quantifier ? value.replace(/\\([^])|"/g, '$1') : value);

/**
 * Refuses an operation whose pattern may cost too much.
 *
 * @param expressions whether the caller may use regular expressions at all
 */
export function checkPattern(operation: Operation, expressions: boolean): void {
  if (operation.kind === 'search' && operation.value.length > MAX_PATTERN) throw refuse.patternTooLong(MAX_PATTERN);
  if (operation.kind !== 'compare') return;
  const { operator } = operation;
  const isExpression = operator === 'match' || operator === 'imatch';
  if (!isExpression && operator !== 'like' && operator !== 'ilike') return;
  if (isExpression && !expressions) throw refuse.noPatterns(operator);
  const fault = isExpression ? expressionFault(unquoted(operation)) : undefined;
  if (fault) throw refuse.pattern(fault);
  const all = choices(operation);
  if (all.length > MAX_CHOICES) throw refuse.tooManyPatterns(MAX_CHOICES);
  if (all.some(({ length }) => length > MAX_PATTERN)) throw refuse.patternTooLong(MAX_PATTERN);
}
