import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { newTrace } from '@tanabana/gateway/db';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openCollector } from '../../../../test/support/collector.ts';
import { openOtelTracer, type OtelOptions } from './otel-tracer.ts';
import { inSpan, type Tracer } from './tracer.ts';

let collector: Awaited<ReturnType<typeof openCollector>>;
let tracer: Tracer | undefined;
let onExport = vi.fn<OtelOptions['onExport']>();
beforeEach(async () => {
  collector = await openCollector();
  onExport = vi.fn<OtelOptions['onExport']>();
});
afterEach(async () => {
  collector.close();
  await tracer?.close();
});

function open(options: Partial<OtelOptions> = {}): Tracer {
  tracer = openOtelTracer({ endpoint: collector.url, headers: {}, ratio: 1, gatherMs: 5, onExport, ...options });
  return tracer;
}

it('spans reach the collector below their parents, with the headers of the setting', async () => {
  const { start } = open({ headers: { authorization: 'Bearer abc' } });
  const parent = newTrace();
  const outer = start({ name: 'request', kind: 'server' }, parent);
  const inner = start(
    { name: 'database read', kind: 'client', attributes: { 'tanabana.role': 'anon' } },
    outer.context,
  );
  inner.end({ error: '57014' });
  outer.end({ name: 'GET /x', attributes: { 'http.response.status_code': 200 } });
  await expect.poll(() => collector.spans()).toHaveLength(2);
  const [first, second] = collector.spans();
  expect(second).toMatchObject({
    traceId: parent.traceId,
    parentSpanId: parent.spanId,
    name: 'GET /x',
    kind: 2,
    attributes: { 'http.response.status_code': '200' },
  });
  expect(first).toMatchObject({
    traceId: parent.traceId,
    parentSpanId: second!.spanId,
    name: 'database read',
    kind: 3,
    attributes: { 'tanabana.role': 'anon', 'error.type': '57014' },
  });
  expect(collector.requests[0]).toMatchObject({ url: '/v1/traces', headers: { authorization: 'Bearer abc' } });
  expect(onExport.mock.calls.map(([, isSent]) => isSent)).not.toContain(false);
});

it('an error is recorded by its kind, not by its message', async () => {
  const failing = inSpan(open(), { name: 'x', kind: 'internal' }, () =>
    Promise.reject(new TypeError('asha@mill.example')),
  );
  await expect(failing).rejects.toThrow(TypeError);
  await expect.poll(() => collector.spans()).toHaveLength(1);
  expect(collector.spans()[0]!.attributes).toEqual({ 'error.type': 'TypeError' });
  expect(collector.requests[0]!.body).not.toContain('asha');
});

it('the ratio decides by the id of the trace, whatever the caller asks for', async () => {
  const { start } = open({ ratio: 0 });
  const span = start({ name: 'request', kind: 'server' }, { ...newTrace(), isSampled: true });
  expect(span.context.isSampled).toBe(false);
  span.end();
  await tracer!.close();
  expect(collector.requests).toEqual([]);
  const half = open({ ratio: 0.5 });
  const sampled = Array.from(
    { length: 400 },
    () => half.start({ name: 'x', kind: 'server' }, undefined).context.isSampled,
  );
  const share = sampled.filter(Boolean).length / sampled.length;
  expect(share).toBeGreaterThan(0.3);
  expect(share).toBeLessThan(0.7);
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Memory in use after so many more spans, in MiB. */
async function memoryAfter(spans: number, { start }: Tracer): Promise<number> {
  for (let i = 0; i < spans; i += 1) {
    start({ name: 'request', kind: 'server', attributes: { 'http.route': '/x' } }, undefined).end({
      name: `GET /${i}`,
    });
    if (i % 1000 === 0) await new Promise(setImmediate);
  }
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

it.each([
  ['is dead', () => collector.close()],
  ['never answers', () => void (collector.answers = false)],
])('a collector that %s costs a bounded memory and no time', async (_, fail) => {
  fail();
  const failing = open();
  const before = await memoryAfter(10_000, failing);
  const begun = performance.now();
  const after = await memoryAfter(60_000, failing);
  // 60,000 spans that were kept would take 60 MiB and more.
  expect(after - before).toBeLessThan(15);
  // Far more than a span takes, and far less than any wait for the collector.
  expect((performance.now() - begun) / 60_000).toBeLessThan(0.5);
  const closing = performance.now();
  await failing.close();
  expect(performance.now() - closing).toBeLessThan(4000);
  tracer = undefined;
});

it('after a collector came back, spans reach it again', async () => {
  collector.answers = false;
  const { start } = open();
  start({ name: 'lost', kind: 'internal' }, undefined).end();
  await expect.poll(() => collector.requests).toHaveLength(1);
  collector.answers = true;
  start({ name: 'kept', kind: 'internal' }, undefined).end();
  await tracer!.close();
  expect(collector.spans().map(({ name }) => name)).toContain('kept');
});
