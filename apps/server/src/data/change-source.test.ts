import { describe, expect, it } from 'vitest';
import { changeSource } from './change-source.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;
const server = process.env.TEST_DATABASE_URL;

describe('live updates of published tables', () => {
  it('come from triggers unless the log of a server is asked for', async () => {
    expect(await changeSource({ engine: 'embedded' }, log)).toEqual({});
    const postgres = { engine: 'postgres', url: 'postgres://nobody@127.0.0.1:1/none' } as const;
    expect(await changeSource(postgres, log)).toEqual({});
    expect(await changeSource({ ...postgres, changes: 'triggers' }, log)).toEqual({});
  });

  it.skipIf(!server)(
    'come from the log, which is read past the pooler (skipped on the embedded database, which has none)',
    async () => {
      const pooler = 'postgres://nobody@127.0.0.1:1/none';
      const source = await changeSource(
        { engine: 'postgres', url: pooler, directUrl: server, changes: 'decoding' },
        log,
      );
      expect(source.changes).toBe('logical');
      expect(await source.replication!.check()).toEqual({});
      expect(await changeSource({ engine: 'postgres', url: server!, changes: 'auto' }, log)).toMatchObject({
        changes: 'auto',
      });
    },
  );
});
