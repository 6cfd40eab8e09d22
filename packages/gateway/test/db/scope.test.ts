import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScope, sql, type TransactionOptions, type Tx } from '../../src/db/index.ts';
import { inRequest } from '../../src/db/request-context.ts';
import { createClientAddress, assignAccount, type ClientVariables } from '../../src/index.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';

describe('the role scope', () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openGatewayDatabase();
    await opened.db.script(
      'create table public.notes (id int); grant insert, select on public.notes to authenticated;',
    );
  });
  afterAll(() => opened.close());

  const member = { role: 'authenticated', sub: '00000000-0000-4000-8000-000000000001' };

  it('runs under the role and claims of the caller', async () => {
    const { rows } = await opened.scope.asClaims(member, (tx) =>
      tx.query(sql`select current_user::text as role, current_setting('request.jwt.claims')::json ->> 'sub' as sub`),
    );
    expect(rows).toEqual([{ role: 'authenticated', sub: member.sub }]);
  });

  it('passes SQL the address of the request, and nothing when it is unknown', async () => {
    const address = async (request: { address?: string }) => {
      const read = sql`select current_setting('request.address') as address`;
      const { rows } = await opened.scope.asClaims(member, (tx) => tx.query<{ address: string }>(read), { request });
      return rows[0]!.address;
    };
    expect([await address({ address: '203.0.113.9' }), await address({})]).toEqual(['203.0.113.9', '']);
  });

  it('leaves no state of one caller to the next', async () => {
    await opened.scope.asClaims(member, (tx) => tx.query(sql`select 1`));
    const { rows } = await opened.db.transaction((tx) =>
      tx.query(sql`select nullif(current_setting('request.jwt.claims', true), '') as claims`),
    );
    expect(rows).toEqual([{ claims: null }]);
  });

  it('rolls everything back when the work throws', async () => {
    const work = opened.scope.asClaims(member, async (tx) => {
      await tx.query(sql`insert into notes values (1)`);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    const { rows } = await opened.scope.asClaims(member, (tx) => tx.query(sql`select * from notes`));
    expect(rows).toEqual([]);
  });

  it('runs nothing after the end of a transaction, when the role would be the owner', async () => {
    let late: Tx | undefined;
    await opened.scope.asClaims(member, async (tx) => void (late = tx));
    await expect(late!.query(sql`select 1`)).rejects.toThrow('after the end of its transaction');
  });

  it('runs each statement of onceAsService as a transaction of the service', async () => {
    const tx = opened.scope.onceAsService('a reason of its own');
    const { rows } = await tx.query(sql`
      select current_user::text as role, current_setting('request.reason') as reason, pg_current_xact_id()::text as transaction`);
    expect(rows).toMatchObject([{ role: 'service_role', reason: 'a reason of its own' }]);
    const { rows: later } = await tx.query(sql`select pg_current_xact_id()::text as transaction`);
    expect(later[0]!.transaction).not.toBe(rows[0]!.transaction);
    const reading = opened.scope.onceAsService('a read', { readOnly: true });
    await expect(reading.query(sql`create table public.never ()`)).rejects.toMatchObject({ code: '25006' });
  });

  it('refuses writes in a read-only transaction', async () => {
    const write = opened.scope.asClaims(member, (tx) => tx.query(sql`insert into notes values (1)`), {
      readOnly: true,
    });
    await expect(write).rejects.toMatchObject({ code: '25006' });
  });

  it('gives a statement the timeout of its role, unless the transaction sets another', async () => {
    const timeouts: (number | undefined)[] = [];
    const scope = createScope(
      {
        ...opened.db,
        transaction(work, options) {
          timeouts.push(options?.timeoutMs);
          return opened.db.transaction(work, options);
        },
      },
      { timeouts: { authenticated: 700 } },
    );
    const look = (tx: Tx) => tx.query(sql`select 1`);
    await scope.asClaims(member, look);
    await scope.asClaims(member, look, { timeoutMs: 900 });
    await scope.asService('look', look);
    expect(timeouts).toEqual([700, 900, undefined]);
  });

  it('queues on the account of the member, else of the request, and separately from the service', async () => {
    const seen: TransactionOptions[] = [];
    const scope = createScope({
      ...opened.db,
      transaction(work, options = {}) {
        seen.push(options);
        return opened.db.transaction(work, options);
      },
    });
    const look = (tx: Tx) => tx.query(sql`select 1`);
    const app = new Hono<{ Variables: ClientVariables }>();
    app.use(assignAccount(createClientAddress(['loopback'])));
    app.get('/', async (c) => {
      await scope.asClaims({ role: 'anon' }, look);
      await scope.asClaims(member, look);
      await scope.asClaims({ role: 'anon' }, look, { share: 'ip:another' });
      await scope.asService('look', look);
      return c.text('ok');
    });
    await app.request('/', {}, { incoming: { socket: { remoteAddress: '2001:db8::1' } } });
    await scope.asService('look', look);
    expect(seen.map(({ share, isService }) => [share, isService])).toEqual([
      ['ip:2001:db8::/64', false],
      [`user:${member.sub}`, false],
      ['ip:another', false],
      ['ip:2001:db8::/64', true],
      [undefined, true],
    ]);
  });

  it('passes SQL the id of the request, also for work of the service, and none for background work', async () => {
    const read = (tx: Tx) => tx.query(sql`select current_setting('request.id') as id`);
    const asService = async () => (await opened.scope.asService('look', read)).rows;
    const asMember = async () => (await opened.scope.asClaims(member, read)).rows;
    expect(await inRequest('request-1', asService)).toEqual([{ id: 'request-1' }]);
    expect(await inRequest('request-2', asMember)).toEqual([{ id: 'request-2' }]);
    expect(await asService()).toEqual([{ id: '' }]);
  });

  it('refuses a role that no token may have', async () => {
    await expect(opened.scope.asClaims({ role: 'postgres' }, (tx) => tx.query(sql`select 1`))).rejects.toMatchObject({
      code: '42501',
      message: 'permission denied to set role "postgres"',
    });
  });

  it('refuses a transaction inside another instead of a deadlock', async () => {
    // The embedded database would wait for ever. This one says at once that the guard is gone.
    let isOpen = false;
    const reached = async (): Promise<never> => {
      throw new Error('the guard against nested transactions is gone: a second one reached the database');
    };
    const scope = createScope({
      ...opened.db,
      read: reached,
      write: reached,
      async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
        if (isOpen) return reached();
        isOpen = true;
        return work({ query: reached }).finally(() => (isOpen = false));
      },
    });
    const inner = [
      () => scope.asService('inner', (tx) => tx.query(sql`select 1`)),
      () => scope.asClaims(member, (tx) => tx.query(sql`select 1`)),
      () => scope.readAs(member, sql`select 1`),
      () => scope.writeAs(member, sql`select 1`),
    ];
    for (const nested of inner) {
      await expect(scope.asService('outer', nested)).rejects.toThrow('a transaction was opened inside another one');
    }
  });

  it('returns the same values with both drivers', async () => {
    const { rows } = await opened.scope.asService('look at types', (tx) =>
      tx.query(
        sql`select 9007199254740991::int8 as safe, 9007199254740993::int8 as unsafe, 1.50::numeric as price,
            '2026-01-31'::date as day, '2026-01-31 10:00+05:30'::timestamptz as at, ${'{"a":1}'}::jsonb as doc`,
      ),
    );
    expect(rows).toEqual([
      {
        safe: 9007199254740991,
        unsafe: '9007199254740993',
        price: '1.50',
        day: '2026-01-31',
        at: '2026-01-31T04:30:00.000Z',
        doc: { a: 1 },
      },
    ]);
  });
});

describe('SQL text of a library', () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openGatewayDatabase();
  });
  afterAll(() => opened.close());

  it('may have several statements with a transaction of its own, and returns the rows of all', async () => {
    const { rows } = await opened.db.execute(`begin; create table public.jobs (id int);
      insert into public.jobs values (1) returning id; commit; select 2 as id`);
    expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('accepts values', async () => {
    expect(await opened.db.execute('select $1::int + 1 as next', [1])).toEqual({ rows: [{ next: 2 }], rowCount: 1 });
  });

  it('leaves no transaction open when it fails', async () => {
    const failing = opened.db.execute('begin; create table public.half (id int); select 1 / 0; commit');
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    const { rows } = await opened.db.execute(`select to_regclass('public.half') as half`);
    expect(rows).toEqual([{ half: null }]);
  });
});
