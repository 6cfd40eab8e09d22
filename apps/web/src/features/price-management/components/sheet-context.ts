import { createContext, use } from 'react';
import type { PriceSheet } from '../sheet/price-sheet.ts';

/** The actions of a row besides typing. The object never changes, so that it causes no re-render. */
export type SheetActions = {
  sheet: PriceSheet;
  /** Moves to the price so many rows below or above; selects the rows on the way if requested. */
  move: (id: string, by: number, isChoosing?: boolean) => void;
  /** Fills a copied column in, from a product downwards. Gives whether it was one. */
  paste: (id: string, text: string) => boolean;
  save: (department: string | null) => void;
  openHistory: (id: string) => void;
};

export const SheetContext = createContext<SheetActions | null>(null);

export function useSheetActions(): SheetActions {
  const actions = use(SheetContext);
  if (!actions) throw new Error('a row stands outside of its sheet');
  return actions;
}

/** The id of the field of a product's price in the page. */
export const priceFieldId = (id: string): string => `price-${id}`;
