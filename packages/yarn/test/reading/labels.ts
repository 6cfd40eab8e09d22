/**
 * The labelled lines of `fixtures/`: `text => labels`, the labels with blanks between them. README.md lists how each field is
 * written. A tilde before a label means that the line is ambiguous there: the reader may propose it, not be sure of it.
 */
import {
  COLOURS,
  FIBRES,
  GRADES,
  INTENTS,
  INTERMINGLINGS,
  LUSTRES,
  PACKAGE_UNITS,
  PACKINGS,
  PROCESSES,
  USES,
} from '../../src/reading/codes.ts';
import { canonicalDecimal } from '../../src/reading/decimals.ts';
import type { Field } from '../../src/reading/reading.ts';
import { PLACES } from '../../src/reading/vocabulary/places.ts';

export type Label = { readonly field: Field; readonly value: string; readonly isAmbiguous: boolean };
export type LabelledLine = { readonly text: string; readonly labels: readonly Label[] };

const CODES: readonly (readonly [Field, readonly string[]])[] = [
  ['intent', INTENTS],
  ['fibre', FIBRES],
  ['process', PROCESSES],
  ['lustre', LUSTRES],
  ['intermingling', INTERMINGLINGS],
  ['colour', COLOURS],
  ['use', USES],
  ['place', Object.keys(PLACES)],
];
const decimals = (text: string): string => text.split('-').map(canonicalDecimal).join('-');
const UNITS = { den: 'denier', Ne: 'Ne', Nm: 'Nm', dtex: 'dtex', tex: 'tex', lea: 'lea' } as const;

function fieldAndValue(label: string): readonly [Field, string] {
  for (const [field, codes] of CODES) if (codes.includes(label)) return [field, label];
  const [, number = '', unit = ''] = /^([\d.-]+)([A-Za-z]+)$/.exec(label) ?? [];
  if (Object.hasOwn(UNITS, unit)) return ['count', `${decimals(number)} ${UNITS[unit as keyof typeof UNITS]}`];
  if (unit === 'f') return ['filaments', number];
  if (unit === 'ply') return ['ply', number];
  if (unit === 'tpm' || unit === 'tpi') return ['twist', `${decimals(number)} ${unit.toUpperCase()}`];
  if (unit === 'kg' || PACKAGE_UNITS.some((one) => one === unit)) return ['quantity', `${decimals(number)} ${unit}`];
  const plies = /^(\dx\d)ply$/.exec(label)?.[1];
  if (plies !== undefined) return ['ply', plies];
  const price = /^(rs|usd)([\d.-]+)(?:\/(.+))?$/.exec(label);
  if (price)
    return [
      'price',
      [price[1] === 'rs' ? 'INR' : 'USD', decimals(price[2]!), ...(price[3] ? [price[3]] : [])].join(' '),
    ];
  if (/^[a-z]+\d+\/[a-z]+\d+$/.test(label))
    return ['blend', label.replaceAll(/([a-z])(\d)/g, '$1:$2').replace('/', ',')];
  for (const [prefix, field, codes] of [
    ['grade-', 'grade', GRADES],
    ['gst-', 'gst', ['extra', 'included']],
    ['in-', 'packing', PACKINGS],
    ['lot-', 'lot', undefined],
    ['town-', 'place', undefined],
  ] as const) {
    const code = label.startsWith(prefix) ? label.slice(prefix.length) : undefined;
    if (code !== undefined && (codes === undefined || codes.some((one) => one === code))) return [field, code];
  }
  const direction = /^([SZ])-twist$/.exec(label)?.[1];
  if (direction !== undefined) return ['direction', direction];
  throw new Error(`This label of a fixture is none: ${label}`);
}

/** The lines of a fixture file; lines that begin with `# ` are comments. Throws where a label is none. */
export function labelledLines(file: string): LabelledLine[] {
  return file
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const at = line.lastIndexOf('=>');
      const labels = line
        .slice(at + 2)
        .trim()
        .split(/\s+/)
        .filter(Boolean);
      return {
        text: line.slice(0, at).trimEnd(),
        labels: labels.map((label) => {
          const [field, value] = fieldAndValue(label.replace('~', ''));
          return { field, value, isAmbiguous: label.startsWith('~') };
        }),
      };
    });
}
