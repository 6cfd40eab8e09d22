/** The sentence of a field error. */
import { readFieldError } from '@tanabana/domain/field-error';
import type { Text } from './message.ts';
import type { Translate } from './translate.ts';

/**
 * The sentence of a field error; any other text unchanged: a service's message is a sentence already. Its code is no
 * literal here, so a test checks that each error has a sentence (test/field-errors.test.ts).
 *
 * @param words those of `field-errors`, in the present language
 */
export function fieldErrorText(words: Translate<'field-errors'>, text: string): string {
  const error = readFieldError(text);
  if (!error) return text;
  const values = Object.entries(error.values).map(([name, value]) => [
    name,
    typeof value === 'object' ? value.map((each) => fieldErrorText(words, each)).join(', ') : value,
  ]);
  const say = words as unknown as (key: string, values: Readonly<Record<string, Text>>) => string;
  return say(error.code, Object.fromEntries(values));
}
