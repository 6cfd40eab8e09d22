import type { CalculatorName } from './calculators.ts';

/** The search parameters of the page: the calculator, and what was typed and chosen in it. */
export type CalculatorSearch = { calculator?: CalculatorName; [field: string]: string | number | undefined };

/**
 * The texts and numbers of an address. The page reads what a calculator takes of them (calculator-search.ts): every page has the routes,
 * and only that one the calculators.
 */
export const readCalculatorAddress = (given: Record<string, unknown>): CalculatorSearch =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  ) as CalculatorSearch;
