import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();
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

const IN_DOLLARS = '30s combed cotton 500 kg $ 2.35 per kg';

const forgetRate = () => server().run('update dollar_rate set rupees = null, valid_on = null');
/** An admin enters the rate of so many days ago. */
const enterRate = (days: number) =>
  server().run(`update dollar_rate set rupees = 88.5, valid_on = private.india_date() - ${days}`);

it.each([
  ['none is entered', null],
  ['the entered one is 31 days old', 31],
])('dollars are not worked out where no current rate is known: %s', async (_, days) => {
  await forgetRate();
  if (days !== null) await enterRate(days);
  const { price } = await open(IN_DOLLARS);
  expect(await screen.findByText(/^No current rate of the dollar is known/)).toBeInTheDocument();
  expect(screen.getByText('Not part of the post:')).toHaveTextContent('$ 2.35 per kg');
  expect(price()).toHaveValue('');
});

it('a line with a price in dollars proposes it in rupees, with the rate and its day', async () => {
  await enterRate(30);
  const { user, price } = await open(IN_DOLLARS);
  const proposal = /^Price: US\$ 2.35 at ₹88.50 of \d+ \w+ \d+ = ₹207.98\? Fill it in$/;
  await user.click(await screen.findByRole('button', { name: proposal }));
  expect(price()).toHaveValue('207.98');
  expect(screen.queryByText(/rate of the dollar/)).not.toBeInTheDocument();
});

it('a list proposes prices in dollars too', async () => {
  await enterRate(0);
  renderApp(`/post-sales-offer?line=${encodeURIComponent(`${IN_DOLLARS}\n40s cotton 300 kg`)}`);
  expect(await screen.findByRole('button', { name: /^Price: US\$ 2.35 at ₹88.50/ })).toBeInTheDocument();
});
