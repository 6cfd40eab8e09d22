import { expect, it } from 'vitest';
import { z } from 'zod';
import { faults, makeFault, readFault } from './fault.ts';

const yarn = faults('yarn', {
  missing: {},
  tooHeavy: { most: 999 },
  tooFew: (least: number) => ({ least }),
  bad: (parts: readonly ReturnType<typeof makeFault>[]) => ({ parts }),
});

it('is its code, and what its sentence takes', () => {
  expect(readFault(yarn.missing)).toEqual({ code: 'yarn.missing', values: {} });
  expect(readFault(yarn.tooHeavy)).toEqual({ code: 'yarn.tooHeavy', values: { most: 999 } });
  expect(readFault(yarn.tooFew(5))).toEqual({ code: 'yarn.tooFew', values: { least: 5 } });
  const typed = makeFault('yarn.dropped', { dropped: 'a "b"\n} ९' });
  expect(readFault(typed)).toEqual({ code: 'yarn.dropped', values: { dropped: 'a "b"\n} ९' } });
  expect(readFault(yarn.bad([yarn.missing, yarn.tooHeavy]))?.values.parts).toEqual([yarn.missing, yarn.tooHeavy]);
});

it('comes through a schema as it is', () => {
  const { error } = z
    .string()
    .min(5, { error: yarn.tooFew(5) })
    .safeParse('x');
  expect(error?.issues[0]?.message).toBe(yarn.tooFew(5));
});

it.each(['', 'Name is required.', 'id is missing.', 'Wrong. {"a":1}', 'a.b c', 'see example.com today'])(
  'is not %j',
  (text) => expect(readFault(text)).toBeNull(),
);
