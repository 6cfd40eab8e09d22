import { readFault } from '@tanabana/domain/fault';
import { faultText } from '@tanabana/words/faults';
import { useArrival } from './use-words.ts';
import { wordsOf } from './words.ts';

/**
 * What is said of a fault, and of a text that is none: itself. The words are asked for with the form and do not hold it up; a
 * fault that comes before them is said as soon as they are there.
 */
export function useFault(): <Told extends string | undefined>(told: Told) => Told {
  const arrival = useArrival('faults');
  const say = (told: string): string => {
    if (arrival === 'loaded') return faultText(wordsOf('faults'), told);
    if (!readFault(told)) return told;
    return arrival === 'failed' ? wordsOf('common')('faults.invalid') : '';
  };
  return <Told extends string | undefined>(told: Told) => (told === undefined ? told : say(told)) as Told;
}
