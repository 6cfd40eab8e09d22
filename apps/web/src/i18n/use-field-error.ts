import { readFieldError } from '@tanabana/domain/field-error';
import { fieldErrorText } from '@tanabana/words/field-errors';
import { useArrival } from './use-translation.ts';
import { translateIn } from './messages.ts';

/**
 * What is said of a fault, and of a text that is none: itself. The words are asked for with the form and do not hold it up; a
 * fault that comes before them is said as soon as they are there.
 */
export function useFieldError(): <Told extends string | undefined>(told: Told) => Told {
  const arrival = useArrival('faults');
  const say = (told: string): string => {
    if (arrival === 'loaded') return fieldErrorText(translateIn('faults'), told);
    if (!readFieldError(told)) return told;
    return arrival === 'failed' ? translateIn('common')('faults.invalid') : '';
  };
  return <Told extends string | undefined>(told: Told) => (told === undefined ? told : say(told)) as Told;
}
