// For every field of an offer: a given value reaches the list, its filters and the page of the offer.
import { screen, within } from '@testing-library/react';
import { choicesOf } from '@tanabana/domain/listings/field-facts';
import { factText } from '@tanabana/domain/listings/spec-line';
import { fieldsFor } from '@tanabana/domain/listings/fields';
import { choiceFilters, endsOf, rangeFilters } from '@tanabana/domain/listings/search/filters';
import { LINE_FIELDS } from '@tanabana/domain/listings/listing-columns.gen';
import { toListingRow } from '@tanabana/domain/listings/row';
import { beforeAll, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const FIBRE = 'Polyester Filament';
const TYPED = { text: 'Own words', digits: '7', decimal: '7.5' } as const;

startServer();

const form = Object.fromEntries(
  fieldsFor(FIBRE, 'sales_offers').map((field) => [
    field.name,
    field.name === 'fibre_type' ? FIBRE : field.kind === 'choice' ? choicesOf(field, FIBRE)[1]! : TYPED[field.kind],
  ]),
);
let number: string;
beforeAll(async () => {
  const user_id = await signInAs('paid');
  const row = { ...toListingRow(form, 'sales_offers'), user_id };
  const { data } = await supabase().from('sales_offers').insert(row).select('offer_number').single();
  number = data!.offer_number;
});

it('the list finds it by all filters at once, and shows its fields', async () => {
  const choices = choiceFilters('sales_offers').map(({ name, filter }) => [filter.as, form[name]!] as const);
  const ranges = rangeFilters('sales_offers').flatMap(({ name, filter }) =>
    endsOf(filter.as).map((end) => [end, form[name]!] as const),
  );
  const { user } = renderApp(
    `/check-sales-offers?${new URLSearchParams([...choices, ...ranges].map((pair) => [...pair]))}`,
  );
  const row = (await screen.findByText(number)).closest('tr, li')!;
  for (const field of LINE_FIELDS)
    expect(within(row as HTMLElement).getByText(factText(field, form[field.name]!))).toBeInTheDocument();

  const chosen = screen.getByRole('group', { name: 'Filters' });
  expect(within(chosen).getAllByRole('button', { name: /^Remove filter/ })).toHaveLength(
    choices.length + ranges.length / 2,
  );
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  const applied = (await screen.findByRole('button', { name: 'Show offers' })).closest('form')!;
  for (const [end, value] of ranges) expect(applied.querySelector(`[name=${end}]`)).toHaveValue(value);
});

it('its page shows every field under its label', async () => {
  renderApp(`/offer/${number}`);
  await screen.findByRole('region', { name: 'What is asked' });
  const facts = fieldsFor(FIBRE, 'sales_offers').filter(({ uses }) => uses.includes('page'));
  const shown = facts.map(({ label }) => [
    label,
    screen.getByText(label, { selector: 'dt' }).nextElementSibling!.textContent,
  ]);
  const given = facts.map((field) => [
    field.label,
    field.written ? form[field.name] : factText(field, form[field.name]!),
  ]);
  expect(shown).toEqual(given);
});
