import { currentTrace, inTrace, newTrace, UnavailableError, type Database } from '@tanabana/gateway/db';
import { expect, it, vi } from 'vitest';
import { createExportLog } from './export-log.ts';
import { traceDatabase } from './traced-database.ts';
import { errorKind, inSpan, silentTracer, type Tracer } from './tracer.ts';

it('without a collector a trace goes on under another span, and nothing is recorded', async () => {
  const parent = { ...newTrace(), isSampled: true };
  const { context, end } = silentTracer.start({ name: 'x', kind: 'server' }, parent);
  expect(context).toEqual({ traceId: parent.traceId, spanId: expect.stringMatching(/^[\da-f]{16}$/), isSampled: true });
  expect(context.spanId).not.toBe(parent.spanId);
  end();
  const inner = await inTrace(parent, () =>
    inSpan(silentTracer, { name: 'y', kind: 'client' }, async () => currentTrace()),
  );
  expect(inner).toMatchObject({ traceId: parent.traceId, isSampled: true });
  expect(inner!.spanId).not.toBe(parent.spanId);
});

it.each([
  [new UnavailableError('away'), 'away'],
  [Object.assign(new Error('x'), { code: '23505' }), '23505'],
  [Object.assign(new Error('x'), { code: 'asha@mill.example' }), 'Error'],
  [new RangeError('asha@mill.example'), 'RangeError'],
  ['asha@mill.example', 'unknown'],
])('the kind of an error is a code or a class: %o', (error, kind) => {
  expect(errorKind(error)).toBe(kind);
});

it('transactions of a trace are spans without their SQL, and work outside of one makes none', async () => {
  const started: { name: string; attributes?: object }[] = [];
  const tracer: Tracer = {
    ...silentTracer,
    start(span, parent) {
      started.push(span);
      return silentTracer.start(span, parent);
    },
  };
  const own = { rows: [], rowCount: 0 };
  const base = {
    engine: 'pglite',
    transaction: vi.fn<Database['transaction']>(async () => 'done' as never),
    read: vi.fn<Database['read']>(async () => own as never),
    write: vi.fn<Database['write']>(async () => own as never),
  } as unknown as Database & { load: () => number };
  const db = traceDatabase({ ...base, load: () => 7 }, tracer);
  const statement = { secret: `select 'asha@mill.example'` } as never;
  const settings = { role: 'service_role', 'request.reason': 'store an event', 'request.jwt.claims': '{"sub":"asha"}' };
  await db.read(statement, { settings });
  expect(started).toEqual([]);
  expect(db.load()).toBe(7);
  await inTrace(newTrace(), async () => {
    await db.read(statement, { settings: { role: 'anon' } });
    await db.write(statement);
    expect(await db.transaction(async () => undefined, { settings })).toBe('done');
  });
  expect(started.map(({ name, attributes }) => [name, attributes])).toEqual([
    ['database read', { 'db.system.name': 'postgresql', 'db.operation.name': 'read', 'tanabana.role': 'anon' }],
    ['database write', { 'db.system.name': 'postgresql', 'db.operation.name': 'write', 'tanabana.role': 'owner' }],
    [
      'database transaction',
      {
        'db.system.name': 'postgresql',
        'db.operation.name': 'transaction',
        'tanabana.role': 'service_role',
        'tanabana.reason': 'store an event',
      },
    ],
  ]);
});

it('the log has one line for a collector that is away, and one when it is back', () => {
  const log = {
    warn: vi.fn<(fields: object, words: string) => void>(),
    info: vi.fn<(fields: object, words: string) => void>(),
  };
  const note = createExportLog(log);
  for (const isSent of [true, false, false, true, true]) note(10, isSent);
  expect(log.warn.mock.calls).toEqual([[{ spans: 10 }, 'the collector takes no traces: those of now are lost']]);
  expect(log.info.mock.calls).toEqual([[{ lost: 20 }, 'the collector takes traces again']]);
});
