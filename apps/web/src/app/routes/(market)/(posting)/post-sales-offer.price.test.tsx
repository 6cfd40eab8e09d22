import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

startServer();
beforeEach(async () => {
  await signInAs('free');
});

const open = async (line = '') => {
  const app = renderApp(`/post-sales-offer${line && `?line=${encodeURIComponent(line)}`}`);
  const fibre = await screen.findByRole('combobox', { name: /^Fibre type/ });
  return { ...app, fibre, price: () => screen.getByRole('textbox', { name: /^Price/ }) };
};

it('a price that is a thousand times off gets a hint while it is typed, and no error', async () => {
  const { user, fibre, price } = await open();
  await user.selectOptions(fibre, 'Polyester Filament');
  await user.type(price(), '112000');
  expect(
    await screen.findByText('₹1,12,000.00 per kg? If that is the price of a ton, it is ₹112.00 per kg.'),
  ).toHaveAttribute('role', 'status');
  expect(price()).not.toHaveAttribute('aria-invalid');
  await user.clear(price());
  await user.type(price(), '112');
  expect(screen.queryByText(/the price of a ton/)).not.toBeInTheDocument();
});

it('a price that is far too low gets one too', async () => {
  const { user, fibre, price } = await open();
  await user.selectOptions(fibre, 'Cotton');
  await user.type(price(), '2.35');
  expect(await screen.findByText(/^₹2.35 per kg is far less than Cotton usually costs/)).toBeInTheDocument();
});

it('a line with the price of 5 kg proposes the price of one, beside the original', async () => {
  const { user, price } = await open('30s combed cotton 500 kg rs 1710 per 5 kg');
  const chips = within(await screen.findByRole('list', { name: 'What was understood' }));
  await user.click(await chips.findByRole('button', { name: 'Price: ₹1,710.00 / 5 kg = ₹342.00? Fill it in' }));
  expect(price()).toHaveValue('342');
});

it('a line with GST in its price proposes it without', async () => {
  await open('30s combed cotton 500 kg @ 210 incl 5% gst');
  expect(
    await screen.findByRole('button', { name: 'Price: ₹210.00 with 5 % GST = ₹200.00? Fill it in' }),
  ).toBeInTheDocument();
});

it('dollars are not converted', async () => {
  await open('30s combed cotton 500 kg $ 2.35 per kg');
  expect(await screen.findByText(/^Dollars are not converted/)).toBeInTheDocument();
});
