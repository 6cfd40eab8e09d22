import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrorsOf, makeFieldError, readFieldError } from './field-error.ts';

const yarn = fieldErrorsOf('yarn', {
  missing: {},
  tooHeavy: { most: 999 },
  tooFew: (least: number) => ({ least }),
  bad: (parts: readonly ReturnType<typeof makeFieldError>[]) => ({ parts }),
});

it('is a code with the values of its sentence', () => {
  expect(readFieldError(yarn.missing)).toEqual({ code: 'yarn.missing', values: {} });
  expect(readFieldError(yarn.tooHeavy)).toEqual({ code: 'yarn.tooHeavy', values: { most: 999 } });
  expect(readFieldError(yarn.tooFew(5))).toEqual({ code: 'yarn.tooFew', values: { least: 5 } });
  const typed = makeFieldError('yarn.dropped', { dropped: 'a "b"\n} ९' });
  expect(readFieldError(typed)).toEqual({ code: 'yarn.dropped', values: { dropped: 'a "b"\n} ९' } });
  expect(readFieldError(yarn.bad([yarn.missing, yarn.tooHeavy]))?.values.parts).toEqual([yarn.missing, yarn.tooHeavy]);
});

it('passes through a schema unchanged', () => {
  const { error } = z
    .string()
    .min(5, { error: yarn.tooFew(5) })
    .safeParse('x');
  expect(error?.issues[0]?.message).toBe(yarn.tooFew(5));
});

it.each(['', 'Name is required.', 'id is missing.', 'Wrong. {"a":1}', 'a.b c', 'see example.com today'])(
  'is not %j',
  (text) => expect(readFieldError(text)).toBeNull(),
);
