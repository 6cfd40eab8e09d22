import { describe, expect, it } from 'vitest';
import { looksLikeFilter, MAX_LOGIC_DEPTH, parseFilter, parseLogic } from './filter.ts';
import type { Condition, Operation } from './types.ts';

const filter = (name: string, operation: Operation, negated = false): Condition => ({
  kind: 'filter',
  field: { name, path: [] },
  negated,
  operation,
});
const eq = (value: string): Operation => ({ kind: 'compare', operator: 'eq', value });

const operations: [value: string, operation: Operation, negated?: boolean][] = [
  ['eq.10', eq('10')],
  ['eq.', eq('')],
  ['eq.a,b)(', eq('a,b)(')],
  ['eq."quoted"', eq('"quoted"')],
  ['not.eq.x', eq('x'), true],
  ['gte.2024-01-01', { kind: 'compare', operator: 'gte', value: '2024-01-01' }],
  ['like(any).{*a*,b}', { kind: 'compare', operator: 'like', quantifier: 'any', value: '{*a*,b}' }],
  ['not.ilike(all).{a}', { kind: 'compare', operator: 'ilike', quantifier: 'all', value: '{a}' }, true],
  ['neq.1', { kind: 'simple', operator: 'neq', value: '1' }],
  ['isdistinct.1', { kind: 'simple', operator: 'isdistinct', value: '1' }],
  ['cs.{a,b}', { kind: 'simple', operator: 'cs', value: '{a,b}' }],
  ['in.(1,2)', { kind: 'in', values: ['1', '2'] }],
  ['in.()', { kind: 'in', values: [''] }],
  ['in.("a,b","say \\"hi\\"",c d)', { kind: 'in', values: ['a,b', 'say "hi"', 'c d'] }],
  ['not.in.(1)', { kind: 'in', values: ['1'] }, true],
  ['is.null', { kind: 'is', value: 'null' }],
  ['is.NULL', { kind: 'is', value: 'null' }],
  ['not.is.true', { kind: 'is', value: 'true' }, true],
  ['is.not_null', { kind: 'is', value: 'not_null' }],
  ['fts.cat & dog', { kind: 'search', operator: 'fts', value: 'cat & dog' }],
  ['wfts(french).chat', { kind: 'search', operator: 'wfts', language: 'french', value: 'chat' }],
];

describe('a filter', () => {
  it.each(operations)('%s', (value, operation, negated = false) => {
    expect(parseFilter('price', value)).toEqual({ path: [], condition: filter('price', operation, negated) });
  });

  it('may belong to an embedded relation, on a JSON path', () => {
    const { path, condition } = parseFilter('maker.place.data->>city', 'eq.Surat');
    expect(path).toEqual(['maker', 'place']);
    expect(condition.field).toEqual({ name: 'data', path: [{ key: 'city', text: true, index: false }] });
  });

  it.each([
    ['noop.1', 'column 6', 'unknown single value operator noop'],
    ['in.1', 'column 4', 'unexpected "1" expecting "("'],
    ['in.(1', 'column 6', 'unexpected end of input'],
    ['is.maybe', 'column 9', 'null, not_null or trilean value'],
    ['in(any).(1)', 'column 9', 'unknown single value operator in(any)'],
    ['10', 'column 1', 'unexpected "1" expecting "not" or operator (eq, gt, ...)'],
  ])('%s is refused at its column', (value, position, details) => {
    const wrong = () => parseFilter('price', value);
    expect(wrong).toThrow(position);
    expect(wrong).toThrow(expect.objectContaining({ code: 'PGRST100', details: expect.stringContaining(details) }));
  });

  it.each([
    ['eq.1', true],
    ['not.in.(1)', true],
    ['fts(english).a', true],
    ['1.5', false],
    ['asha@example.com', false],
    ['equal.1', false],
  ])('%s is recognized as a filter: %s', (value, expected) => {
    expect(looksLikeFilter(value)).toBe(expected);
  });
});

describe('a tree of filters', () => {
  const tree = (operator: 'and' | 'or', children: Condition[], negated = false): Condition => ({
    kind: 'logic',
    operator,
    negated,
    children,
  });

  it.each<[key: string, value: string, condition: Condition]>([
    ['or', '(a.eq.1,b.eq.2)', tree('or', [filter('a', eq('1')), filter('b', eq('2'))])],
    ['not.or', '(a.eq.1)', tree('or', [filter('a', eq('1'))], true)],
    [
      'and',
      '(a.not.eq.1,or(b.eq.2,c.is.null))',
      tree('and', [
        filter('a', eq('1'), true),
        tree('or', [filter('b', eq('2')), filter('c', { kind: 'is', value: 'null' })]),
      ]),
    ],
    [
      'or',
      '( not.and(a.eq.1), android.eq.2 )',
      tree('or', [tree('and', [filter('a', eq('1'))], true), filter('android', eq('2 '))]),
    ],
    [
      'or',
      '(a.in.(1,2),b.eq."x,y)")',
      tree('or', [filter('a', { kind: 'in', values: ['1', '2'] }), filter('b', eq('x,y)'))]),
    ],
    [
      'or',
      '(a.cs.{1,2},b.eq.)',
      tree('or', [filter('a', { kind: 'simple', operator: 'cs', value: '{1,2}' }), filter('b', eq(''))]),
    ],
    [
      'or',
      '(a.like(any).{x*,y},b.fts(english).z)',
      tree('or', [
        filter('a', { kind: 'compare', operator: 'like', quantifier: 'any', value: '{x*,y}' }),
        filter('b', { kind: 'search', operator: 'fts', language: 'english', value: 'z' }),
      ]),
    ],
  ])('%s=%s', (key, value, condition) => {
    expect(parseLogic(key, value)).toEqual({ path: [], condition });
  });

  it('may belong to an embedded relation', () => {
    expect(parseLogic('makers.not.or', '(a.eq.1)').path).toEqual(['makers']);
  });

  it.each(['()', '(a.eq.1', 'a.eq.1', '(a)', '(or.eq)'])('%s is refused', (value) => {
    expect(() => parseLogic('or', value)).toThrow(expect.objectContaining({ code: 'PGRST100' }));
  });

  it('is limited in depth', () => {
    const nested = `(${'and('.repeat(MAX_LOGIC_DEPTH + 1)}a.eq.1${')'.repeat(MAX_LOGIC_DEPTH + 1)})`;
    expect(() => parseLogic('or', nested)).toThrow('nests too deeply');
  });
});
