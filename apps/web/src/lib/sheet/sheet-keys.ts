import type { KeyboardEvent } from 'react';

/** What a key means in the field of a sheet: to save, or to go so many rows down. */
export type SheetKey = { save: true } | { save: false; by: 1 | -1; isChoosing: boolean };

/** Ctrl Enter saves. Enter and the arrows go up and down, Shift with an arrow chooses on the way. Null for any other key. */
export function sheetKey({ key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): SheetKey | null {
  if (nativeEvent.isComposing || altKey) return null;
  const hasCommand = ctrlKey || metaKey;
  if (key === 'Enter' && hasCommand) return { save: true };
  if (hasCommand || !['Enter', 'ArrowUp', 'ArrowDown'].includes(key)) return null;
  const isUp = key === 'ArrowUp' || (key === 'Enter' && shiftKey);
  return { save: false, by: isUp ? -1 : 1, isChoosing: shiftKey && key !== 'Enter' };
}

/** Moves the cursor to a field and selects its text, so that the next key replaces it. Returns whether it is rendered. */
export function focusCell(id: string): boolean {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return false;
  field.focus({ preventScroll: true });
  field.select();
  field.scrollIntoView({ block: 'nearest' });
  return true;
}
