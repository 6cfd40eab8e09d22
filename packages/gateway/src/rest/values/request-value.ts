/**
 * A value of a request: how the client writes it, what the statement gets, and the shape that it shares with other values. Everything that a
 * plan or a bound depends on belongs to the shape, such as the number of items of a list.
 */
import { arrayLiteral } from '../query/expression.ts';

export type RequestValue =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'pattern'; readonly text: string; readonly wildcards: number }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'offset'; readonly count: number };

/** Stands for a value in a shape. It cannot occur in a URL. */
export const PLACEHOLDER = '\u0000';

/** The shape of a value; other text is its own shape. */
export function shapeOf(value: RequestValue | string): string {
  if (typeof value === 'string') return value;
  if (value.kind === 'pattern') return `${PLACEHOLDER}${value.wildcards}`;
  return value.kind === 'list' ? `${PLACEHOLDER}${value.items.length}` : PLACEHOLDER;
}

/** What the statement gets. Its text says of which type it is. */
export function sentValue(value: RequestValue): string | number {
  switch (value.kind) {
    case 'plain':
      return value.text;
    case 'pattern':
      return value.text.replaceAll('*', '%');
    case 'list':
      return arrayLiteral(value.items);
    case 'offset':
      return value.count;
  }
}

/** A character for private use begins the text of a placeholder. */
const MARK = '\uE000';

/** Whether a text is that of a placeholder. A client may send such a text too, but never gets a cached plan for it. */
export const isPlaceholder = (text: string): boolean => text.startsWith(MARK);

/**
 * A value of the same shape that no client sends, to find its places in a statement.
 *
 * @param index different for each value of a request
 * @param offsets the largest offset; a placeholder is near it, where no other number of a statement is
 */
export function placeholderOf(value: RequestValue, index: number, offsets: number): RequestValue {
  const text = `${MARK}${index}${MARK}`;
  switch (value.kind) {
    case 'plain':
      return { kind: 'plain', text };
    case 'pattern':
      return { ...value, text: `${text}${'*'.repeat(value.wildcards)}` };
    case 'list':
      return { kind: 'list', items: value.items.map(() => text) };
    case 'offset':
      return { kind: 'offset', count: offsets - index };
  }
}
