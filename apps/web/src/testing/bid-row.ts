// The row of a product on a company's page, and a bid placed in it.
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

type Product = { id: string };

export const rowOf = ({ id }: Product) => within(document.getElementById(`product-${id}`)!);
export const priceIn = (product: Product) => rowOf(product).getByRole('textbox', { name: /^Your price per kg/ });
export const quantityIn = (product: Product) => rowOf(product).getByRole('textbox', { name: /^Quantity in kg/ });
export const placeIn = (product: Product) => rowOf(product).getByRole('button', { name: /^Place Bid/ });
export const dialog = () => screen.findByRole('alertdialog', { name: 'Place this bid?' });

/** Waits until the dialog is gone, so that the page behind it is accessible again. */
export const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

type Opened = { user: UserEvent; product: Product };

export async function bid({ user, product }: Opened, price = '100', kilograms = '1,500 kg') {
  await closed();
  await user.clear(priceIn(product));
  await user.type(priceIn(product), price);
  await user.clear(quantityIn(product));
  await user.type(quantityIn(product), kilograms);
  await user.click(placeIn(product));
  await user.click(within(await dialog()).getByRole('button', { name: 'Place Bid' }));
}
