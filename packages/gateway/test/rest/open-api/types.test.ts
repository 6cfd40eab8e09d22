/** The generated types: they compile with the unmodified supabase-js, and refuse what the schema does not have. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESCRIPTION_TYPE, type Description } from '../../../src/rest/open-api/description.ts';
import { describeDatabase } from '../../../src/rest/open-api/from-database.ts';
import { typesSource } from '../../../src/rest/open-api/types-source.ts';
import { openBench, service, type Bench } from '../support.ts';

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));
const FIXTURE = new URL('./fixture.sql', import.meta.url);
const run = promisify(execFile);

let bench: Bench;
let source: string;
const project = mkdtempSync(join(tmpdir(), 'typed-client-'));
beforeAll(async () => {
  bench = await openBench({ openApi: { mode: 'follow-privileges' } }, FIXTURE);
  source = typesSource(await describeDatabase(bench.opened.db, ['public', 'annex']));
  writeFileSync(join(project, 'database.types.ts'), source);
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
});
afterAll(async () => {
  rmSync(project, { recursive: true, force: true });
  await bench.close();
});

/** Compiles a program over the types. @returns what the compiler writes; empty when all types fit */
async function compile(name: string, program: string): Promise<string> {
  const file = join(project, `${name}.mts`);
  writeFileSync(
    file,
    `import { createClient } from '@supabase/supabase-js';
     import { Constants, type Database, type Enums, type Tables, type TablesInsert } from './database.types.ts';
     const client = createClient<Database>('http://127.0.0.1', 'key');
     ${program}`,
  );
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
  const command = [compiler, ...options, '--allowImportingTsExtensions', '--skipLibCheck', file];
  const { stdout } = await run(process.execPath, command, { cwd: project }).catch(
    (error: unknown) => error as { stdout: string },
  );
  return stdout;
}

const describeOver = async (as?: typeof service): Promise<Description> => {
  const { body } = await bench.call<Description>('GET /', { headers: { accept: DESCRIPTION_TYPE }, ...(as && { as }) });
  return body;
};

describe('the generated types', () => {
  it(
    'compile with the unmodified supabase-js: rows, embedded relations, writes, functions, enums',
    { timeout: 120_000 },
    async () => {
      const program = `
      type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
      const same = <A, B>(value: Equal<A, B>): boolean => value;

      const fields = await client
        .from('fields').select('id, name, sown, size, title, crops(id, weight), fences(metres)').single().throwOnError();
      same<typeof fields.data.id, number>(true);
      same<typeof fields.data.sown, 'spring' | 'autumn' | null>(true);
      same<typeof fields.data.title, string | null>(true);
      same<typeof fields.data.crops, { id: number; weight: number | null }[]>(true);
      same<typeof fields.data.fences, { metres: number } | null>(true);

      const crops = await client.from('crops').select('fields!inner(name)').throwOnError();
      same<(typeof crops.data)[0]['fields']['name'], string>(true);
      const star = await client.from('fields').select().throwOnError();
      same<'title' extends keyof (typeof star.data)[0] ? true : false, false>(true);
      const view = await client.from('crop_sums').select('crops').throwOnError();
      same<(typeof view.data)[0]['crops'], number | null>(true);

      await client.from('fields').insert({ name: 'Wide acre', seasons: ['autumn'], size: { width: 1, 'deep in': [2] } });
      await client.from('crops').update({ 'odd name': null }).eq('field_id', 1);
      await client.from('sown_fields').update({ name: 'Narrow acre' }).eq('id', 1);

      const found = await client.rpc('crops_of', { field_id: 1 }).select('weight').throwOnError();
      same<(typeof found.data)[0]['weight'], number | null>(true);
      const totals = await client.rpc('totals').throwOnError();
      same<(typeof totals.data)[0], { field_id: number; weight: number }>(true);
      await client.rpc('sow', { field_id: 1, season: 'autumn' });
      const text = await client.rpc('same', { a: 1, b: 'x' }).throwOnError();
      same<typeof text.data, string>(true);

      const annex = await client.schema('annex').from('sheds').select('kept').throwOnError();
      same<(typeof annex.data)[0]['kept'], 'spring' | 'autumn' | null>(true);
      const season: Enums<'season'> = Constants.public.Enums.season[0];
      const row: Tables<'crop_sums'> = { field_id: 1, crops: null };
      const added: TablesInsert<'fences'> = { field_id: 1, metres: 3 };
      console.log(season, row, added);`;
      expect(await compile('right', program)).toBe('');
    },
  );

  it('refuse wrong names, wrong values and missing columns', { timeout: 120_000 }, async () => {
    const wrong = [
      `await client.from('feilds').select();`,
      `(await client.from('fields').select('nmae').throwOnError()).data[0]!.nmae.length;`,
      `await client.from('fields').select().eq('nmae', 'x');`,
      `await client.from('fields').insert({ nmae: 'x' });`,
      `await client.from('fields').insert({ sown: 'spring' });`,
      `await client.from('fields').insert({ name: 'x', id: 4 });`,
      `await client.from('fields').update({ sown: 'winter' });`,
      `await client.from('crop_sums').insert({ crops: 1 });`,
      `await client.rpc('sow', { field_id: 'one' });`,
      `await client.rpc('reap');`,
      `await client.schema('cellar').from('sheds').select();`,
    ];
    const output = await compile('wrong', wrong.join('\n'));
    const lines = new Set([...output.matchAll(/wrong\.mts\((\d+),/g)].map(([, line]) => Number(line) - 4));
    expect([...lines].sort((a, b) => a - b)).toEqual(wrong.map((_, index) => index));
  });

  it('are the same from the database and from the service, and at each run', async () => {
    const again = typesSource(await describeDatabase(bench.opened.db, ['public', 'annex']));
    expect(again).toBe(source);
    const overHttp = typesSource([await describeOver(service)]);
    expect(source).toContain(overHttp.slice(overHttp.indexOf('Tables: {'), overHttp.indexOf('  };\n};')));
  });

  it('have nothing that the role of the key may not use', async () => {
    const shown = typesSource([await describeOver()]);
    expect(shown).toContain('crops_of: {');
    for (const hidden of ['ledger', 'secret', 'count_ledger']) expect(shown).not.toContain(hidden);
  });

  it('say of a schema that is missing that it is missing', async () => {
    await expect(describeDatabase(bench.opened.db, ['cellar'])).rejects.toThrow('there is no schema cellar');
  });

  it('keep odd names and comments as data', async () => {
    await bench.opened.db.script(`create schema odd;
      create table odd."it's" ("a'b\\c" int, "__proto__" int, "new
line" text);
      comment on table odd."it's" is 'ends */ here';
      create type odd.word as enum ('it''s', 'a"b', 'back\\slash')`);
    const [description] = await describeDatabase(bench.opened.db, ['odd']);
    writeFileSync(join(project, 'odd.types.ts'), typesSource([description!]));
    const program = `
      import type { Database as Odd } from './odd.types.ts';
      const row: Odd['odd']['Tables']["it's"]['Row'] = { "a'b\\\\c": 1, ['__proto__']: 2, 'new\\nline': 'x' };
      const word: Odd['odd']['Enums']['word'] = 'back\\\\slash';
      console.log(row, word);`;
    expect(await compile('odd', program)).toBe('');
  });
});
