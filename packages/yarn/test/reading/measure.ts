/** How often the reader is right on labelled lines. */
import type { Field, LineReading, Reading } from '../../src/reading/reading.ts';
import type { LabelledLine } from './labels.ts';

export type Figures = {
  /** Labels in all, and those that were read with their value, sure or not. */
  labels: number;
  found: number;
  /** Readings that claim to be sure, and those of them that are a label and not an ambiguous one. */
  sure: number;
  right: number;
};

export type Miss = {
  readonly text: string;
  readonly what: 'wrong' | 'missing';
  readonly field: Field;
  readonly value: string;
};

/** A reading as labels are written: a price without what it is for is equal to one with it only if both are. */
export function shown({ field, value, unit, currency }: Reading): string {
  if (field === 'price') return [currency, value, unit].filter(Boolean).join(' ');
  if (field === 'count' || field === 'quantity' || field === 'twist') return [value, unit].filter(Boolean).join(' ');
  return value;
}

/** Compares each line with its labels, field by field. */
export function measured(
  lines: readonly LabelledLine[],
  read: (text: string) => LineReading,
): { fields: Map<Field, Figures>; misses: Miss[] } {
  const fields = new Map<Field, Figures>();
  const misses: Miss[] = [];
  const of = (field: Field): Figures => {
    const figures = fields.get(field) ?? { labels: 0, found: 0, sure: 0, right: 0 };
    fields.set(field, figures);
    return figures;
  };
  for (const { text, labels } of lines) {
    const { readings } = read(text);
    for (const label of labels) {
      const figures = of(label.field);
      figures.labels += 1;
      if (readings.some((reading) => reading.field === label.field && shown(reading) === label.value))
        figures.found += 1;
      else misses.push({ text, what: 'missing', field: label.field, value: label.value });
    }
    for (const reading of readings.filter(({ sure }) => sure)) {
      const figures = of(reading.field);
      figures.sure += 1;
      const isRight = labels.some(
        ({ field, value, isAmbiguous }) => !isAmbiguous && field === reading.field && value === shown(reading),
      );
      if (isRight) figures.right += 1;
      else misses.push({ text, what: 'wrong', field: reading.field, value: shown(reading) });
    }
  }
  return { fields, misses };
}

/** The figures of all fields together. */
export function total(fields: Iterable<Figures>): Figures {
  const sum: Figures = { labels: 0, found: 0, sure: 0, right: 0 };
  for (const figures of fields) for (const key of Object.keys(sum) as (keyof Figures)[]) sum[key] += figures[key];
  return sum;
}
