import { readFieldError } from '@tanabana/domain/field-error';
import { fieldErrorText } from '@tanabana/messages/field-errors';
import { useArrival } from './use-translation.ts';
import { translateIn } from './messages.ts';

/**
 * The sentence of a field error; a text that is no field error stays as it is. The messages are requested with the form and do not block
 * it. A field error that comes first is shown as soon as they have loaded.
 */
export function useFieldError(): <Given extends string | undefined>(given: Given) => Given {
  const arrival = useArrival('field-errors');
  const say = (given: string): string => {
    if (arrival === 'loaded') return fieldErrorText(translateIn('field-errors'), given);
    if (!readFieldError(given)) return given;
    return arrival === 'failed' ? translateIn('common')('errors.invalid') : '';
  };
  return <Given extends string | undefined>(given: Given) => (given === undefined ? given : say(given)) as Given;
}
