// The search parameters of the page: the calculator, and what was typed and chosen in it, so that an address is a result to share.
import { amountText, latinDigits } from '@tanabana/domain/typed';
import { LONGEST } from '@tanabana/yarn/arithmetic/input';
import type { CalculatorSearch } from './calculator-address.ts';
import { calculatorOf, CALCULATOR_NAMES, isChoice } from './calculators.ts';
import type { CalculatorName } from './calculators.ts';
import type { Typed } from './typed.ts';

const FIRST: CalculatorName = 'convert';
/** Somewhat more than a number may have, so that a text that is too long is shown as such. */
const MOST_CHARACTERS = 2 * LONGEST;

/** The router writes a number without quotation marks: `count=150`. */
const addressValue = (text: string): string | number => (String(Number(text)) === text ? Number(text) : text);

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MOST_CHARACTERS) : '';

const isCalculator = (name: unknown): name is CalculatorName => (CALCULATOR_NAMES as unknown[]).includes(name);

/** The calculator of an address, which may have an unknown name. */
export const calculatorIn = ({ calculator }: { calculator?: unknown }): CalculatorName =>
  isCalculator(calculator) ? calculator : FIRST;

/** What an address says to a calculator; anything else in it is dropped. */
export function readCalculatorSearch(given: Record<string, unknown>): CalculatorSearch {
  const name = isCalculator(given.calculator) ? given.calculator : FIRST;
  const entries = calculatorOf(name).fields.flatMap((field) => {
    const text = textOf(given[field.name]);
    const isKept = isChoice(field) ? field.options.slice(1).includes(text) : text !== '';
    return isKept ? [[field.name, addressValue(text)] as const] : [];
  });
  return { ...(name !== FIRST && { calculator: name }), ...Object.fromEntries(entries) };
}

/** The texts of the fields, as typed; a choice that was not made, or that there is not, is its first option. */
export function typedIn(search: CalculatorSearch): Typed {
  const entries = calculatorOf(calculatorIn(search)).fields.map((field) => {
    const text = textOf(search[field.name]);
    return [field.name, isChoice(field) && !field.options.includes(text) ? field.options[0]! : text] as const;
  });
  return Object.fromEntries(entries);
}

/** The number that a typed text stands for: digits of other scripts and grouping are read, nothing else is changed. */
export const numberText = (name: string, typed: string): string =>
  name === 'ratio' ? latinDigits(typed).trim() : amountText(typed);

/** What a calculator works with: every text as its number. */
export const numbersOf = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, numberText(name, text)]));
