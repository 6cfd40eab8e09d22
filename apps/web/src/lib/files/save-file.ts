const LEFT_TO_READ_MS = 40_000;

/**
 * Saves a file to the browser's downloads.
 *
 * @example saveFile('my_bids_export.csv', new Blob([csvOf(rows)], { type: 'text/csv' }))
 *
 * @param name with its ending
 */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari still reads from the address after the click, and no event reports the end.
  setTimeout(() => URL.revokeObjectURL(url), LEFT_TO_READ_MS);
}
