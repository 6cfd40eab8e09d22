import { describe, expect, it } from 'vitest';
import type { RestError } from '../errors.ts';
import { checkPattern, expressionError } from './pattern.ts';
import type { CompareOperator, Operation } from './types.ts';

const compare = (operator: CompareOperator, value: string, quantifier?: 'any' | 'all'): Operation => ({
  kind: 'compare',
  operator,
  quantifier,
  value,
});

describe('a regular expression', () => {
  it.each([
    '^[WI]',
    '(?:cotton|silk) yarn$',
    '\\d{4}-\\d{2}-\\d{2}',
    '[0-9]{10}',
    '.{0,250}x',
    '[[:alpha:]]+\\M',
    'a\\\\1',
    '\\(\\?=x',
    '',
  ])('%s is supported', (text) => expect(expressionError(text)).toBeUndefined());

  it.each([
    ['(.*)(.*)(.*)(.*)\\1\\2\\3\\4x', 'back-references'],
    ['(a)\\\\\\1', 'back-references'],
    ['(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\\10', 'back-references'],
    ['[\\1]', 'back-references'],
    ['.*(?=.*x.*y).*', 'only (?:…)'],
    ['a(?!b)', 'only (?:…)'],
    ['(?<=x.*)y', 'only (?:…)'],
    // As a basic expression it would have bounds and groups of another spelling.
    ['(?b)\\(\\(a\\{1,255\\}\\)\\{1,255\\}\\)\\1', 'only (?:…)'],
    ['(?', 'only (?:…)'],
    ['***:(?b)a', '***'],
    ['((a{1,255}){1,255}){1,255}', 'bounds'],
    ['(a{1,255}){1,255}', 'bounds'],
    ['(a{200,}){200}', 'bounds'],
    [`(${'a'.repeat(200)}){200}`, 'bounds'],
    ['x'.repeat(257), '256 characters'],
  ])('%s is not supported', (text, why) => expect(expressionError(text)).toContain(why));
});

describe('a pattern', () => {
  const code = (operation: Operation, expressions = true): string | undefined => {
    try {
      checkPattern(operation, expressions);
      return undefined;
    } catch (error) {
      return (error as RestError).code;
    }
  };

  it('of match and imatch is refused for roles without regular expressions, and no other', () => {
    expect(code(compare('match', 'a'), false)).toBe('PGRST190');
    expect(code(compare('imatch', '{a}', 'any'), false)).toBe('PGRST190');
    expect(code(compare('ilike', '*a*'), false)).toBeUndefined();
    expect(code(compare('eq', '(.*)\\1'), false)).toBeUndefined();
  });

  it.each(['{a,"(.)\\\\1"}', '{(.)\\\\1}', '{(.)\\\\\\1}', '{"(.)\\\\""1"}', '{{a},{(?=b)}}', '{"(a{1,255}){1,255}"}'])(
    'in a list is parsed as PostgreSQL parses it: %s',
    (value) => expect(code(compare('match', value, 'any'))).toBe('PGRST190'),
  );

  it('has a maximum length, and a list a maximum size', () => {
    expect(code(compare('like', 'x'.repeat(1000)))).toBeUndefined();
    expect(code(compare('like', 'x'.repeat(1001)))).toBe('PGRST190');
    expect(code({ kind: 'search', operator: 'wfts', value: 'x '.repeat(501) })).toBe('PGRST190');
    expect(code(compare('ilike', `{${Array(100).fill('*a*').join(',')}}`, 'any'))).toBeUndefined();
    expect(code(compare('ilike', `{${Array(101).fill('*a*').join(',')}}`, 'any'))).toBe('PGRST190');
    expect(code(compare('eq', `{${Array(101).fill('a').join(',')}}`, 'any'))).toBeUndefined();
  });
});
