/**
 * Finds the list of values that a check allows for a column: `status = any (private.words_listing_statuses())`
 * restricts it to that list. It parses the check as PostgreSQL prints it, which puts brackets round every part.
 */
import { wordType } from './comment-tags.ts';

/** The parts between ` AND ` or ` OR ` outside all brackets. */
function partsOf(expression: string, by: ' AND ' | ' OR '): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < expression.length; at++) {
    const sign = expression[at];
    if (sign === "'") isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (depth === 0 && expression.startsWith(by, at)) {
      parts.push(expression.slice(start, at));
      start = at + by.length;
    }
  }
  return [...parts, expression.slice(start)];
}

/** Whether the first bracket closes at the very end. */
function isBracketed(expression: string): boolean {
  let depth = 0;
  for (const [at, sign] of [...expression].entries()) {
    if (sign === '(') depth++;
    if (sign === ')' && --depth === 0) return at === expression.length - 1;
  }
  return false;
}

/** The values that an expression allows, as types; none for null alone, null if it allows any text. */
function wordsIn(expression: string, column: string): string[] | null {
  if (expression.startsWith('(') && isBracketed(expression)) return wordsIn(expression.slice(1, -1), column);
  const either = partsOf(expression, ' OR ');
  if (either.length > 1) {
    const found = either.map((part) => wordsIn(part, column));
    return found.every((words) => words !== null) ? found.flat() : null;
  }
  const all = partsOf(expression, ' AND ');
  if (all.length > 1) return all.map((part) => wordsIn(part, column)).find((words) => words !== null) ?? null;
  if (expression === `${column} IS NULL`) return [];
  const word = new RegExp(`^${column} = '([^']+)'::text$`).exec(expression)?.[1];
  if (word !== undefined) return [`'${word}'`];
  const list = new RegExp(`^${column} (?:= ANY \\(|<@ )private\\.words_(\\w+)\\(\\)\\)?$`).exec(expression)?.[1];
  return list === undefined ? null : [wordType(list)];
}

/**
 * The TypeScript types of the values that a check allows for a column.
 *
 * @param definition of pg_get_constraintdef: `CHECK ((status = ANY (private.words_listing_statuses())))`
 * @returns null if it allows any text
 */
export function checkedWords(definition: string, column: string): string[] | null {
  const words = wordsIn(definition.replace(/^CHECK /, ''), column);
  return words?.length ? [...new Set(words)] : null;
}
