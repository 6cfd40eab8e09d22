/**
 * How many entries fit in a row when the rest must move into a menu behind a button.
 *
 * @param widths of the entries, in their order
 * @param room for all of them
 * @param fold width of the button, needed as soon as one entry does not fit
 */
export function fitting(widths: readonly number[], room: number, fold: number): number {
  const sum = widths.reduce((total, width) => total + width, 0);
  if (sum <= room) return widths.length;
  let left = room - fold;
  const first = widths.findIndex((width) => (left -= width) < 0);
  return first === -1 ? widths.length : first;
}
