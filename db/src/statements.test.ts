import { expect, it } from 'vitest';
import { schemaFiles } from './schema-files.ts';
import { isStructure, splitStatements } from './statements.ts';

it.each([
  ['select 1; select 2;', ['select 1', 'select 2']],
  [`-- one; two\nselect ';' -- three;\n, 'it''s;';`, [`select ';'  \n, 'it''s;'`]],
  ['do $$ begin a; b; end $$; c', ['do $$ begin a; b; end $$', 'c']],
  ['do $body$ $$;$$ $body$', ['do $body$ $$;$$ $body$']],
  [
    'create function f() begin atomic\n  select 1;\n  select 2;\nend;\nselect 3',
    ['create function f() begin atomic\n  select 1;\n  select 2;\nend', 'select 3'],
  ],
  ['select "a;b"; /* c; */', ['select "a;b"']],
  [' ;; ', []],
])('%j splits into its statements', (text, statements) => {
  expect(splitStatements(text)).toEqual(statements);
});

it('every statement of the schema files is classified as structure or as restated', async () => {
  const known = (await schemaFiles()).flatMap(({ text }) => splitStatements(text)).map(isStructure);
  expect(known).toContain(true);
  expect(known).toContain(false);
  expect(() => isStructure('vacuum private.members')).toThrow('say which');
});
