// What the calculators ask for, what they show, and how each is worked out. The arithmetic is the yarn library's.
import { blend } from '@tanabana/yarn/arithmetic/blend';
import { warp, weft, type Yarn } from '@tanabana/yarn/arithmetic/cloth';
import { convertCount } from '@tanabana/yarn/arithmetic/convert';
import { loomCover, spindleCover, type Cover } from '@tanabana/yarn/arithmetic/cover';
import { draw } from '@tanabana/yarn/arithmetic/draw';
import { perFilament, type Filament } from '@tanabana/yarn/arithmetic/filament';
import { show, showRoot } from '@tanabana/yarn/arithmetic/format';
import { Fraction } from '@tanabana/yarn/arithmetic/fraction';
import type { InputError, Outcome } from '@tanabana/yarn/arithmetic/input';
import { packing } from '@tanabana/yarn/arithmetic/packing';
import { ply } from '@tanabana/yarn/arithmetic/ply';
import { twist, TWIST_MEASURES, type Twist, type TwistMeasure } from '@tanabana/yarn/arithmetic/twist';
import { fromTex, UNIT_NAMES, type UnitName } from '@tanabana/yarn/arithmetic/units';
import { YARN_TYPES } from '@tanabana/domain/vocabulary';
import { blendEnquiry, clothEnquiry, countEnquiry, drawEnquiry, plyEnquiry, stockEnquiry } from './enquiry.ts';
import type { Enquiry } from './enquiry.ts';
import type { Typed } from './typed.ts';

/** The names of the text fields, of which the words are `fields.<name>`. */
type TextName =
  | 'count'
  | 'plies'
  | 'cables'
  | 'otherCount'
  | 'otherPlies'
  | 'filaments'
  | 'ratio'
  | 'kilograms'
  | 'twist'
  | 'ends'
  | 'metres'
  | 'crimp'
  | 'waste'
  | 'picksPerInch'
  | 'reedInches'
  | 'stock'
  | 'looms'
  | 'picksPerMinute'
  | 'hours'
  | 'efficiency'
  | 'spindles'
  | 'speed'
  | 'turnsPerMetre'
  | 'drawRatio'
  | 'kilogramsPerCone'
  | 'conesPerCarton';
/** Lines of a result that no unit or measure names. */
type RowName =
  | 'singles'
  | 'denierEach'
  | 'dtexEach'
  | 'fineness'
  | 'yarnKilograms'
  | 'yarnMetres'
  | 'perDay'
  | 'days'
  | 'cones'
  | 'cartons'
  | 'lastCarton'
  | 'perCarton';

/** A text field: its name, an example, and whether it may stay empty. */
export type TextField = { name: TextName; example: string; isOptional?: boolean };
/** A choice; the first option is the one that stands until another is chosen. */
export type ChoiceField = { name: 'unit' | 'measure' | 'turns' | 'fibre'; options: readonly string[] };
export type Field = TextField | ChoiceField;

export const isChoice = (field: Field): field is ChoiceField => 'options' in field;

/** A line of the result. `value` is missing until there is one. */
export type Row = {
  label: `units.${UnitName}` | `measures.${keyof Twist}` | `rows.${RowName}` | number;
  value?: { text: string; isExact: boolean };
  /** Of a blend. */
  percent?: { text: string; isExact: boolean };
  fineness?: Filament['fineness'];
};

export type Result =
  { isDone: true; rows: readonly Row[]; enquiry: Enquiry } | { isDone: false; errors: Record<string, InputError> };

export type Calculator = {
  fields: readonly Field[];
  /** The lines without values, which stand before there is a result. */
  rows: readonly Row['label'][];
  work: (typed: Typed) => Result;
};

const unit: ChoiceField = { name: 'unit', options: UNIT_NAMES };
const count = (example: string): TextField => ({ name: 'count', example });
const optional = (name: TextField['name'], example: string): TextField => ({ name, example, isOptional: true });

const unitOf = (typed: Typed): UnitName => typed.unit as UnitName;
const exact = (value: bigint) => show(Fraction.of(value), 12);

/** The result as lines; the errors of the inputs by name. */
function done<I, R>(outcome: Outcome<I, R>, rowsOf: (result: R) => Row[], enquiryOf: (result: R) => Enquiry): Result {
  if (!outcome.isDone) return { isDone: false, errors: outcome.errors as Record<string, InputError> };
  return { isDone: true, rows: rowsOf(outcome.result), enquiry: enquiryOf(outcome.result) };
}

const inUnits = (tex: Fraction, units: readonly UnitName[]): Row[] =>
  units.map((name) => ({ label: `units.${name}` as const, value: show(fromTex(tex, name)) }));
const unitLabels = (units: readonly UnitName[]) => units.map((name) => `units.${name}` as const);

const filamentRows = (filament: Filament | null): Row[] => [
  { label: 'rows.denierEach', ...(filament && { value: show(filament.denier) }) },
  { label: 'rows.dtexEach', ...(filament && { value: show(filament.dtex) }) },
  { label: 'rows.fineness', ...(filament && { fineness: filament.fineness }) },
];
const FILAMENT_LABELS = ['rows.denierEach', 'rows.dtexEach', 'rows.fineness'] as const;

const yarnRows = ({ kilograms, metres }: Yarn): Row[] => [
  { label: 'rows.yarnKilograms', value: show(kilograms) },
  { label: 'rows.yarnMetres', value: show(metres) },
];
const coverRows = ({ perDay, days }: Cover): Row[] => [
  { label: 'rows.days', value: show(days) },
  { label: 'rows.perDay', value: show(perDay) },
];

const PLIED = ['ne', 'denier', 'dtex', 'tex', 'nm'] as const;
const DRAWN = ['denier', 'dtex', 'ne'] as const;
const TWIST = [...TWIST_MEASURES, 'texFactor'] as const;
const CLOTH = [optional('crimp', '5'), optional('waste', '2')];

export const CALCULATORS = {
  convert: {
    fields: [count('150'), unit],
    rows: unitLabels(UNIT_NAMES),
    work: (typed) =>
      done(
        convertCount(typed, unitOf(typed)),
        ({ tex }) => inUnits(tex, UNIT_NAMES),
        () => countEnquiry(typed),
      ),
  },
  ply: {
    fields: [
      count('40'),
      unit,
      { name: 'plies', example: '2' },
      optional('cables', '3'),
      optional('otherCount', '20'),
      optional('otherPlies', '1'),
    ],
    rows: [...unitLabels(PLIED), 'rows.singles'],
    work: (typed) =>
      done(
        ply(typed, unitOf(typed)),
        ({ tex, singles }) => [...inUnits(tex, PLIED), { label: 'rows.singles', value: show(singles, 8) }],
        ({ singles }) => plyEnquiry(typed, singles),
      ),
  },
  filament: {
    fields: [count('150'), unit, { name: 'filaments', example: '48' }],
    rows: FILAMENT_LABELS,
    work: (typed) => done(perFilament(typed, unitOf(typed)), filamentRows, () => countEnquiry(typed)),
  },
  blend: {
    fields: [
      { name: 'ratio', example: '65:35' },
      { name: 'kilograms', example: '1000' },
      { name: 'fibre', options: YARN_TYPES.filter((type) => type.endsWith('Blend')).toReversed() },
    ],
    rows: [1, 2],
    work: (typed) =>
      done(
        blend(typed),
        (parts) =>
          parts.map(({ percent, kilograms }, index) => ({
            label: index + 1,
            value: show(kilograms),
            percent: show(percent),
          })),
        () => blendEnquiry(typed),
      ),
  },
  twist: {
    fields: [count('36'), unit, { name: 'twist', example: '15' }, { name: 'measure', options: TWIST_MEASURES }],
    rows: TWIST.map((name) => `measures.${name}` as const),
    work: (typed) =>
      done(
        twist(typed, unitOf(typed), typed.measure as TwistMeasure),
        (squares) => TWIST.map((name) => ({ label: `measures.${name}` as const, value: showRoot(squares[name]) })),
        () => countEnquiry(typed),
      ),
  },
  warp: {
    fields: [{ name: 'ends', example: '3648' }, { name: 'metres', example: '100' }, count('40'), unit, ...CLOTH],
    rows: ['rows.yarnKilograms', 'rows.yarnMetres'],
    work: (typed) => done(warp(typed, unitOf(typed)), yarnRows, ({ kilograms }) => clothEnquiry(typed, kilograms)),
  },
  weft: {
    fields: [
      { name: 'picksPerInch', example: '60' },
      { name: 'reedInches', example: '50' },
      { name: 'metres', example: '100' },
      count('40'),
      unit,
      ...CLOTH,
    ],
    rows: ['rows.yarnKilograms', 'rows.yarnMetres'],
    work: (typed) => done(weft(typed, unitOf(typed)), yarnRows, ({ kilograms }) => clothEnquiry(typed, kilograms)),
  },
  looms: {
    fields: [
      { name: 'stock', example: '1000' },
      count('150'),
      unit,
      { name: 'looms', example: '24' },
      { name: 'picksPerMinute', example: '600' },
      { name: 'reedInches', example: '60' },
      { name: 'hours', example: '22' },
      { name: 'efficiency', example: '90' },
      optional('waste', '2'),
    ],
    rows: ['rows.days', 'rows.perDay'],
    work: (typed) => done(loomCover(typed, unitOf(typed)), coverRows, () => stockEnquiry(typed)),
  },
  spindles: {
    fields: [
      { name: 'stock', example: '500' },
      count('75'),
      unit,
      { name: 'spindles', example: '120' },
      { name: 'speed', example: '12000' },
      { name: 'turnsPerMetre', example: '800' },
      { name: 'turns', options: ['1', '2'] },
      { name: 'hours', example: '24' },
      { name: 'efficiency', example: '95' },
    ],
    rows: ['rows.days', 'rows.perDay'],
    work: (typed) =>
      done(spindleCover(typed, unitOf(typed), typed.turns === '2' ? 2 : 1), coverRows, () => stockEnquiry(typed)),
  },
  draw: {
    fields: [count('250'), unit, { name: 'drawRatio', example: '1.6' }, optional('filaments', '48')],
    rows: [...unitLabels(DRAWN), ...FILAMENT_LABELS],
    work: (typed) =>
      done(
        draw(typed, unitOf(typed)),
        ({ tex, filament }) => [...inUnits(tex, DRAWN), ...filamentRows(filament)],
        ({ tex }) => drawEnquiry(typed, tex),
      ),
  },
  packing: {
    fields: [
      { name: 'kilograms', example: '500' },
      { name: 'kilogramsPerCone', example: '1.89' },
      { name: 'conesPerCarton', example: '24' },
    ],
    rows: ['rows.cones', 'rows.cartons', 'rows.lastCarton', 'rows.perCarton'],
    work: (typed) =>
      done(
        packing(typed),
        ({ cones, cartons, conesInLastCarton, kilogramsPerCarton }) => [
          { label: 'rows.cones', value: exact(cones) },
          { label: 'rows.cartons', value: exact(cartons) },
          { label: 'rows.lastCarton', value: exact(conesInLastCarton) },
          { label: 'rows.perCarton', value: show(kilogramsPerCarton) },
        ],
        () => stockEnquiry({ ...typed, stock: typed.kilograms ?? '' }),
      ),
  },
} as const satisfies Record<string, Calculator>;

export type CalculatorName = keyof typeof CALCULATORS;
export const CALCULATOR_NAMES = Object.keys(CALCULATORS) as CalculatorName[];
export const calculatorOf = (name: CalculatorName): Calculator => CALCULATORS[name];
