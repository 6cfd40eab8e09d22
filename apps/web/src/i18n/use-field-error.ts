import { readFieldError } from '@tanabana/domain/field-error';
import { fieldErrorText } from '@tanabana/words/field-errors';
import { useArrival } from './use-translation.ts';
import { translateIn } from './messages.ts';

/**
 * The sentence of a field error; a text that is no field error stays as it is. The messages are requested with the form and do not block
 * it. A field error that comes first is shown as soon as they have loaded.
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
