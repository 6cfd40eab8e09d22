/** The lexicon of whole lines: every vocabulary. */
import { lexiconOf } from './lexicon.ts';
import { AMOUNT_WORDS } from '../vocabulary/amounts.ts';
import { APPEARANCE_WORDS } from '../vocabulary/appearance.ts';
import { CONTEXT_WORDS } from '../vocabulary/context.ts';
import { FIBRE_WORDS } from '../vocabulary/fibres.ts';
import { NOISE_WORDS } from '../vocabulary/noise.ts';
import { PLACES } from '../vocabulary/places.ts';
import { PROCESS_WORDS } from '../vocabulary/processes.ts';
import { TRADE_WORDS } from '../vocabulary/trade.ts';

/** In Gujarati a town and what says in, from or of are one word; what is of a town may be its quality. */
const ENDINGS = ['માં', 'થી', '~નો', '~નું', '~ની', '~ના'];
const inflected = (words: string): string[] =>
  words
    .split(/,\s+/)
    .filter((word) => /\p{Script=Gujarati}/u.test(word))
    .flatMap((word) =>
      ENDINGS.map((ending) => (ending.startsWith('~') ? `~${word}${ending.slice(1)}` : word + ending)),
    );

const places = Object.entries(PLACES).map(([code, words]) => ({
  reads: `place:${code}`,
  words: [words, ...inflected(words)].join(', '),
}));

/** The items of a line of the trade. */
export const itemsOf = lexiconOf(
  [...FIBRE_WORDS, ...PROCESS_WORDS, ...APPEARANCE_WORDS, ...TRADE_WORDS, ...AMOUNT_WORDS, ...CONTEXT_WORDS, ...places],
  NOISE_WORDS.split(/,\s+/),
);
