import { describe, expect, it } from 'vitest';
import { COLOURS, FIBRES, GRADES, INTENTS, INTERMINGLINGS, LUSTRES, PACKINGS, PROCESSES, USES } from '../codes.ts';
import { plainOf } from '../matching/text.ts';
import { tokensOf } from '../matching/tokens.ts';
import { AMOUNT_WORDS } from './amounts.ts';
import { APPEARANCE_WORDS } from './appearance.ts';
import { CONTEXT_WORDS } from './context.ts';
import type { Entry } from './entry.ts';
import { BLEND_ORDER, FIBRE_WORDS } from './fibres.ts';
import { PLACES } from './places.ts';
import { FILAMENT_EVIDENCE, IMPLIED_FIBRES, PROCESS_WORDS, SPUN_EVIDENCE } from './processes.ts';
import { TRADE_WORDS } from './trade.ts';

const ENTRIES: readonly Entry[] = [
  ...FIBRE_WORDS,
  ...PROCESS_WORDS,
  ...APPEARANCE_WORDS,
  ...TRADE_WORDS,
  ...AMOUNT_WORDS,
  ...CONTEXT_WORDS,
];
const CODES: Readonly<Record<string, readonly string[]>> = {
  colour: COLOURS,
  fibre: FIBRES,
  grade: GRADES,
  intent: INTENTS,
  intermingling: INTERMINGLINGS,
  lustre: LUSTRES,
  packing: PACKINGS,
  process: PROCESSES,
  use: USES,
};

const keyOf = (words: string): string =>
  tokensOf(plainOf(words.replace(/^~/, '')))
    .map(({ text }) => text)
    .join(' ');

const pairsOf = (reads: string): string[] => reads.replaceAll('~', '').split(' ');

describe('the vocabulary', () => {
  it('reads only codes that there are', () => {
    const pairs = [
      ...ENTRIES.flatMap(({ reads }) => (reads === undefined ? [] : pairsOf(reads))),
      ...FILAMENT_EVIDENCE,
      ...SPUN_EVIDENCE,
      ...IMPLIED_FIBRES.flatMap(({ fibre, by }) => [`fibre:${fibre}`, ...by]),
    ];
    const unknown = pairs.filter((pair) => {
      const [field = '', code = ''] = pair.split(':');
      return !CODES[field]!.includes(code);
    });
    expect(unknown).toEqual([]);
  });

  it('has a word for each code', () => {
    const read = new Set(ENTRIES.flatMap(({ reads }) => (reads === undefined ? [] : pairsOf(reads))));
    const wordless = Object.entries(CODES).flatMap(([field, codes]) =>
      codes.map((code) => `${field}:${code}`).filter((pair) => !read.has(pair)),
    );
    expect(wordless).toEqual([]);
  });

  it('gives no word two codes of one field', () => {
    const meanings = new Map<string, string>();
    const twice: string[] = [];
    for (const { words, reads } of ENTRIES)
      for (const word of words.split(/,\s+/))
        for (const pair of reads === undefined ? [] : pairsOf(reads)) {
          const [field = '', code = ''] = pair.split(':');
          const key = `${field} ${keyOf(word)}`;
          if (field !== 'process' && (meanings.get(key) ?? code) !== code) twice.push(`${word}: ${field}`);
          meanings.set(key, code);
        }
    expect(twice).toEqual([]);
  });

  it('gives no town the name of another', () => {
    const names = Object.values(PLACES).flatMap((words) => [...new Set(words.split(/,\s+/).map(keyOf))]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('names the parts of a blend in an order of fibres that there are', () => {
    for (const fibres of Object.values(BLEND_ORDER))
      for (const fibre of fibres.split(' ')) expect(FIBRES).toContain(fibre);
  });
});
