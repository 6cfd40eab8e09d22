import { expect, it } from 'vitest';
import { formatTraceparent, newSpanId, newTrace, parseTraceparent } from './trace-context.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

it('a valid traceparent is read and written as W3C says', () => {
  const sampled = { traceId: TRACE, spanId: SPAN, isSampled: true };
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual(sampled);
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-00`)).toEqual({ ...sampled, isSampled: false });
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-03`)).toEqual(sampled);
  // A later version may have more fields.
  expect(parseTraceparent(`cc-${TRACE}-${SPAN}-01-what-comes-next`)).toEqual(sampled);
  expect(formatTraceparent(sampled)).toBe(`00-${TRACE}-${SPAN}-01`);
  expect(formatTraceparent({ ...sampled, isSampled: false })).toBe(`00-${TRACE}-${SPAN}-00`);
});

it.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['words', 'asha@mill.example'],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
  ['a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['capital letters', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ['the version that is none', `ff-${TRACE}-${SPAN}-01`],
  ['more than its version has', `00-${TRACE}-${SPAN}-01-asha`],
  ['too few digits', `00-${TRACE.slice(1)}-${SPAN}-01`],
  ['a line of its own', `00-${TRACE}-${SPAN}-01\nforged`],
  ['very much', `cc-${TRACE}-${SPAN}-01-${'x'.repeat(300)}`],
])('%s is no traceparent', (_, header) => {
  expect(parseTraceparent(header)).toBeUndefined();
});

it('new traces are valid, different and not recorded by anybody', () => {
  const made = Array.from({ length: 50 }, newTrace);
  for (const trace of made) expect(parseTraceparent(formatTraceparent(trace))).toEqual(trace);
  expect(new Set(made.map(({ traceId }) => traceId)).size).toBe(50);
  expect(new Set(made.map(({ spanId }) => spanId)).size).toBe(50);
  expect(made.some(({ isSampled }) => isSampled)).toBe(false);
  expect(newSpanId()).toMatch(/^[\da-f]{16}$/);
});
