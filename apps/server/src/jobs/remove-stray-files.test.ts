import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { createLog } from '../log.ts';
import { buildTestApp, type TestApp } from '../testing.ts';
import { removeStrayFiles } from './remove-stray-files.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

it('files without a row are deleted after a day, with their bytes, and those with a row stay', async () => {
  const { serviceRoleKey } = test.keys;
  const headers = { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` };
  const upload = async (name: string) => {
    const path = `prices/${encodeURI(name)}`;
    const init = { method: 'POST', headers, body: '%PDF-1.4\n%%EOF\n' };
    expect((await test.app.request(`/storage/v1/object/${path}`, init)).status).toBe(200);
    return `${test.url}/storage/v1/object/public/${path}`;
  };
  const named = await upload('prices/1_सूत rates.pdf');
  await test.run(
    `insert into public.price_updates_pdfs (file_name, file_url, description) values ('a.pdf', '${named}', 'x')`,
  );
  for (const name of ['prices/2_left.pdf', 'prices/3_left.pdf', 'prices/4_young.pdf']) await upload(name);
  await test.run(
    `update storage.objects set updated_at = now() - interval '${SERVER_LIMITS.stray_file_hours + 1} hours' where name <> 'prices/4_young.pdf'`,
  );

  const { handle, path } = await test.files.open(randomUUID());
  await handle.close();
  const storedFiles = async () =>
    (await readdir(join(dirname(path), '..', 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    ).length;
  expect(await storedFiles()).toBe(4);
  const names = async () => (await test.run('select name from storage.objects order by name')).map(({ name }) => name);

  const job = removeStrayFiles({ scope: test.scope, files: test.storage, log: createLog('silent') });
  await job.run({});
  expect(await names()).toEqual(['prices/1_सूत rates.pdf', 'prices/4_young.pdf']);
  expect(await storedFiles()).toBe(2);
  await job.run({});
  expect(await names()).toHaveLength(2);
  // A running upload is not touched.
  expect(await readdir(dirname(path))).toHaveLength(1);
});
