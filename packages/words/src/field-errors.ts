/** What a fault of the domain says. */
import { readFieldError } from '@tanabana/domain/field-error';
import type { Text } from './message.ts';
import type { Translate } from './translate.ts';

/**
 * The sentence of a fault; any other text as it is: a service's own words are a sentence already. That each fault has one is a
 * test's business (test/field-errors.test.ts): its code is no literal here.
 *
 * @param words those of `faults`, in the language that is spoken
 */
export function fieldErrorText(words: Translate<'faults'>, told: string): string {
  const fault = readFieldError(told);
  if (!fault) return told;
  const values = Object.entries(fault.values).map(([name, value]) => [
    name,
    typeof value === 'object' ? value.map((each) => fieldErrorText(words, each)).join(', ') : value,
  ]);
  const say = words as unknown as (key: string, values: Readonly<Record<string, Text>>) => string;
  return say(fault.code, Object.fromEntries(values));
}
