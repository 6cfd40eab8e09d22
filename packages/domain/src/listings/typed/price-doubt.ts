/** Whether a typed price is so far from what its fibre costs that it may be the price of another weight. A hint, never an error. */
import type { YarnType } from '../../vocabulary.ts';

/**
 * Plain bounds in rupees per kg, wide on purpose: from the coarsest and lowest grade to the finest count. They are checked by eye when the
 * market moves by half.
 */
const USUAL: Readonly<Record<YarnType, readonly [least: number, most: number]>> = {
  'Polyester Filament': [50, 900],
  'Polyester Spun': [70, 600],
  Cotton: [80, 1800],
  Linen: [250, 4000],
  Jute: [40, 400],
  Wool: [200, 5000],
  Silk: [1000, 15000],
  Nylon: [120, 2000],
  Acrylic: [100, 1000],
  'Polypropylene Filament': [60, 700],
  'Viscose Rayon': [120, 1200],
  Modal: [180, 1200],
  Acetate: [200, 2000],
  'Polyester-Cotton (PC)': [100, 800],
  'Polyester-Viscose (PV)': [100, 900],
  'Cotton-Spandex': [120, 1500],
  'Wool Blend': [150, 4000],
  'Silk Blend': [300, 8000],
  'Linen Blend': [150, 3000],
  'Cotton Blend': [80, 1000],
  'Polyester Blend': [70, 800],
  'PV 80/20': [100, 900],
  'PV 65/35': [100, 900],
  PC: [100, 800],
  Others: [20, 20000],
};

/** Weights that prices are given for, in kg, the likelier one first. */
const WEIGHTS = [5, 1000, 100] as const;

export type PriceDoubt =
  /** It would be usual as the price of so many kg. */
  { kind: 'weight'; kilograms: (typeof WEIGHTS)[number]; perKilogram: number } | { kind: 'high' | 'low' };

/**
 * @param fibre_type of the form; a typed fibre has the bounds of Others
 * @param price as typed
 * @returns undefined where the price is usual, or no number yet
 * @example priceDoubt('Polyester Filament', '112000') // { kind: 'weight', kilograms: 1000, perKilogram: 112 }
 */
export function priceDoubt(fibre_type: string, price: string): PriceDoubt | undefined {
  const rupees = /^\d+(\.\d+)?$/.test(price) ? Number(price) : 0;
  if (rupees === 0 || fibre_type === '') return undefined;
  const [least, most] = (USUAL as Readonly<Record<string, readonly [number, number]>>)[fibre_type] ?? USUAL.Others;
  if (rupees < least) return { kind: 'low' };
  if (rupees <= most) return undefined;
  const kilograms = WEIGHTS.find((weight) => rupees / weight >= least && rupees / weight <= most);
  return kilograms === undefined ? { kind: 'high' } : { kind: 'weight', kilograms, perKilogram: rupees / kilograms };
}
