import { describe, expect, it } from 'vitest';
import { compile, finished, ident, join, raw, sql, withValues } from './sql.ts';

describe('sql', () => {
  it('numbers values in order of appearance, through nested fragments', () => {
    const filter = join([sql`a = ${1}`, sql`b = ${'two'}`], ' and ');
    expect(compile(sql`select * from ${ident('public', 'notes')} where ${filter} limit ${3}`)).toEqual({
      text: 'select * from "public"."notes" where a = $1 and b = $2 limit $3',
      values: [1, 'two', 3],
    });
  });

  it('keeps a quote in a name inside the name', () => {
    expect(compile(sql`select ${ident('a"; drop table x; --')}`).text).toBe('select "a""; drop table x; --"');
  });

  it('takes an object that only looks like a fragment as a value', () => {
    const forged = { chunks: ['1; drop table x'], values: [] };
    expect(compile(sql`select ${forged}`)).toEqual({ text: 'select $1', values: [forged] });
  });

  it('is composed once when it is finished, and its key names the role', () => {
    const statement = finished(sql`select ${raw('a')} where b = ${2}`, 'anon');
    expect(compile(statement)).toEqual({
      text: 'select a where b = $1',
      values: [2],
      preparedAs: 'anon\nselect a where b = $1',
    });
    expect(compile(statement)).toBe(compile(statement));
    expect(compile(sql`explain ${statement}`)).toEqual({ text: 'explain select a where b = $1', values: [2] });
  });

  it('takes other values when it is completed, and no more or less of them', () => {
    const statement = finished(sql`select ${1} where b = ${2}`);
    const other = withValues(statement, [3, 4]);
    expect(compile(other)).toEqual({ text: 'select $1 where b = $2', values: [3, 4] });
    expect(compile(sql`explain ${other} and ${5}`).values).toEqual([3, 4, 5]);
    expect(compile(statement).values).toEqual([1, 2]);
    expect(() => withValues(statement, [1])).toThrow('not the values');
    expect(() => withValues(sql`select ${1}`, [1])).toThrow('not the values');
  });
});
