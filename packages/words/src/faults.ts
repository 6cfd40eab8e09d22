/** What a fault of the domain says. */
import { readFault } from '@tanabana/domain/fault';
import type { Text } from './message.ts';
import type { Words } from './words.ts';

/**
 * The sentence of a fault; any other text as it is: a service's own words are a sentence already. That each fault has one is a
 * test's business (test/faults.test.ts): its code is no literal here.
 *
 * @param words those of `faults`, in the language that is spoken
 */
export function faultText(words: Words<'faults'>, told: string): string {
  const fault = readFault(told);
  if (!fault) return told;
  const values = Object.entries(fault.values).map(([name, value]) => [
    name,
    typeof value === 'object' ? value.map((each) => faultText(words, each)).join(', ') : value,
  ]);
  const say = words as unknown as (key: string, values: Readonly<Record<string, Text>>) => string;
  return say(fault.code, Object.fromEntries(values));
}
