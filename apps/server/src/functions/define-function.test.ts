import { FunctionError } from '@tanabana/gateway';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { checked } from './define-function.ts';

const INVALID = 'The server could not take this. Please check what you entered and try again.';

const schema = z.object({
  notes: z.string().max(3),
  email: z.email({ error: 'Please enter a valid email address.' }),
});

function refusalOf(body: unknown): FunctionError {
  try {
    checked(schema, body);
  } catch (error) {
    if (error instanceof FunctionError) return error;
  }
  throw new Error('it was taken');
}

it.each([
  ['a text that is too long', { notes: 'four', email: 'a@b.example' }],
  ['a value that is missing', { email: 'a@b.example' }],
  ['a value of another kind', { notes: 7, email: 'a@b.example' }],
])('a refusal of %s has a message for members, and names the field', (_, body) => {
  expect(refusalOf(body)).toMatchObject({
    message: INVALID,
    fields: { notes: INVALID },
  });
});

it('a rule with a message of its own keeps it', () => {
  expect(refusalOf({ notes: 'a', email: 'x' }).message).toBe('Please enter a valid email address.');
});
