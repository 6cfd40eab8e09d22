/** What tests of lists see of a table. */
import { screen, within } from '@testing-library/react';

/** The rows, without the head and the day bands. */
export const rows = () => screen.getAllByRole('row').filter((row) => within(row).queryAllByRole('cell').length > 0);

export const numberIn = (row: HTMLElement) => /D?(?:PE|SO)-\d{6}/.exec(row.textContent ?? '')?.[0];

/** The button of a row; null where there is none to press. */
export const interested = (row: HTMLElement) => within(row).queryByRole('button', { name: /^I'm Interested/ });
