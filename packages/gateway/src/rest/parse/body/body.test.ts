import { describe, expect, it } from 'vitest';
import { parseArguments, parseRows } from './rows-and-arguments.ts';
import { bodyTypeOf } from './body-types.ts';

describe('the body of a write', () => {
  it('stays text, so no digit of a number is lost', () => {
    const text = '{"n":12345678901234567890.10}';
    expect(parseRows(text, undefined)).toEqual({ text, isArray: false, rows: 1, keys: ['n'] });
  });

  it('may leave out keys only when the columns are named', () => {
    const text = '[{"a":1},{"a":1,"b":2}]';
    expect(() => parseRows(text, undefined)).toThrow(
      expect.objectContaining({ message: 'All object keys must match' }),
    );
    expect(parseRows(text, ['a', 'b']).keys).toEqual(['a', 'b']);
  });

  it.each(['', '{', '1', 'null', '"a"', '[1]', '[[]]'])('%s is refused', (text) => {
    expect(() => parseRows(text, undefined)).toThrow(expect.objectContaining({ code: 'PGRST102' }));
  });

  it('must be JSON by its type', () => {
    const table = { kind: 'relation', name: 'books' } as const;
    expect(() => bodyTypeOf('text/xml; charset=utf-8', table)).toThrow('Content-Type not acceptable: text/xml');
    expect(bodyTypeOf('application/json; charset=utf-8', table)).toBe('json');
  });
});

describe('the arguments of a function', () => {
  it.each([
    ['', [], false],
    ['{"a":1}', ['a'], false],
    ['[1,2]', [], true],
    ['5', [], true],
  ])('%s', (text, keys, isArray) => {
    expect(parseArguments(text)).toMatchObject({ keys, isArray });
  });
});
