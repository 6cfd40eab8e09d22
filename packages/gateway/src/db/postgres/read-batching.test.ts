import { expect, it, vi } from 'vitest';
import { DatabaseError, type Result, type TransactionOptions } from '../port.ts';
import { compile, raw, type Sql } from '../sql.ts';
import { batchReads, type ReadRunner } from './read-batching.ts';

const textOf = (statement: Sql) => compile(statement).text;
const answer = (statement: Sql): Result => ({ rows: [{ to: textOf(statement) }], rowCount: 1 });
const VISITOR: TransactionOptions = { settings: { role: 'anon' }, timeoutMs: 3000, batchedWith: 'anybody' };

function createBatcher(together?: ReadRunner['together']) {
  const runner = {
    together: vi.fn<ReadRunner['together']>(together ?? (async (statements) => ({ results: statements.map(answer) }))),
    alone: vi.fn<ReadRunner['alone']>(async (statement) => answer(statement)),
  };
  const read = batchReads(runner);
  const ask = async (text: string, options = VISITOR) => (await read(raw(text), options)).rows[0]!.to;
  return {
    ask,
    messages: () => runner.together.mock.calls.map(([statements]) => statements.map(textOf)),
    alone: () => runner.alone.mock.calls.map(([statement]) => textOf(statement)),
  };
}

it('reads of one turn are sent together, four at a time, and each gets its own result', async () => {
  const { ask, messages, alone } = createBatcher();
  const texts = ['select 1', 'select 2', 'select 3', 'select 4', 'select 5', 'select 6'];
  expect(await Promise.all(texts.map((text) => ask(text)))).toEqual(texts);
  expect(messages()).toEqual([texts.slice(0, 4), texts.slice(4)]);
  expect(alone()).toEqual([]);
});

it('a single read is sent alone, and so is one of the next turn', async () => {
  const { ask, messages, alone } = createBatcher();
  await ask('select 1');
  await ask('select 2');
  expect(messages()).toEqual([]);
  expect(alone()).toEqual(['select 1', 'select 2']);
});

it.each<[string, TransactionOptions]>([
  ['another role', { ...VISITOR, settings: { role: 'authenticated' } }],
  ['other settings', { ...VISITOR, settings: { path: 'anon' } }],
  ['another limit', { ...VISITOR, timeoutMs: 8000 }],
  ['its account alone', { ...VISITOR, batchedWith: 'account' }],
])('a read with %s is sent alone', async (_, other) => {
  const { ask, messages, alone } = createBatcher();
  await Promise.all([ask('select 1'), ask('select 2', other), ask('select 3')]);
  expect(messages()).toEqual([['select 1', 'select 3']]);
  expect(alone()).toEqual(['select 2']);
});

it('reads that are sent with those of their account alone are sent two at a time', async () => {
  const { ask, messages, alone } = createBatcher();
  const of = (share: string): TransactionOptions => ({ ...VISITOR, batchedWith: 'account', share });
  const shares = ['ip:a', 'ip:b', 'ip:a', 'ip:b', 'ip:a'];
  await Promise.all(shares.map((share, index) => ask(`select ${index}`, of(share))));
  expect(messages()).toEqual([
    ['select 0', 'select 2'],
    ['select 1', 'select 3'],
  ]);
  expect(alone()).toEqual(['select 4']);
});

it('each read of a message learns how many share its time', async () => {
  const { ask } = createBatcher(async (statements, { onBegun }) => {
    onBegun?.(statements.length);
    return { results: statements.map(answer) };
  });
  const begun: string[] = [];
  const noted = (name: string): TransactionOptions => ({
    ...VISITOR,
    onBegun: (reads) => begun.push(`${name} ${reads}`),
  });
  await Promise.all(['a', 'b', 'c'].map((name) => ask('select 1', noted(name))));
  expect(begun).toEqual(['a 3', 'b 3', 'c 3']);
});

it('a statement that might end the transaction is sent alone', async () => {
  const { ask, messages, alone } = createBatcher();
  await Promise.all([ask('commit'), ask('select 1'), ask('with a as (select 1) select 2')]);
  expect(messages()).toEqual([['select 1', 'with a as (select 1) select 2']]);
  expect(alone()).toEqual(['commit']);
});

const error = new DatabaseError('division by zero', { code: '22012' });
const changed = new DatabaseError('cached plan must not change result type', { code: '0A000' });

it('an error belongs to its own read: those before it have their results, those behind it are sent again alone', async () => {
  const { ask, alone } = createBatcher(async ([first]) => ({ results: [answer(first!)], error }));
  const given = await Promise.allSettled(['select 1', 'select 2', 'select 3'].map((text) => ask(text)));
  expect(given.map((one) => (one.status === 'fulfilled' ? one.value : one.reason))).toEqual([
    'select 1',
    error,
    'select 3',
  ]);
  expect(alone()).toEqual(['select 3']);
});

it('a statement whose prepared form is stale is sent once more', async () => {
  const { ask, alone } = createBatcher(async () => ({ results: [], error: changed }));
  expect(await Promise.all([ask('select 1'), ask('select 2')])).toEqual(['select 1', 'select 2']);
  expect(alone()).toEqual(['select 1', 'select 2']);
});

/** Milliseconds after which a read without an answer is an error. */
const SOON = 5000;

it(
  'when even the role cannot be set, no caller is left waiting',
  async () => {
    const { ask } = createBatcher(() => Promise.reject(error));
    expect(await Promise.allSettled([ask('select 1'), ask('select 2')])).toEqual([
      { status: 'rejected', reason: error },
      { status: 'rejected', reason: error },
    ]);
  },
  SOON,
);
