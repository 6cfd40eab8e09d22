/** The lexicon of whole lines: every vocabulary. */
import { lexiconOf } from './lexicon.ts';
import { AMOUNT_WORDS } from '../vocabulary/amounts.ts';
import { APPEARANCE_WORDS } from '../vocabulary/appearance.ts';
import { FIBRE_WORDS } from '../vocabulary/fibres.ts';
import { NOISE_WORDS } from '../vocabulary/noise.ts';
import { PLACES } from '../vocabulary/places.ts';
import { PROCESS_WORDS } from '../vocabulary/processes.ts';
import { TRADE_WORDS } from '../vocabulary/trade.ts';

const places = Object.entries(PLACES).map(([code, words]) => ({ reads: `place:${code}`, words }));

/** The items of a line of the trade. */
export const itemsOf = lexiconOf(
  [...FIBRE_WORDS, ...PROCESS_WORDS, ...APPEARANCE_WORDS, ...TRADE_WORDS, ...AMOUNT_WORDS, ...places],
  NOISE_WORDS.split(/,\s+/),
);
