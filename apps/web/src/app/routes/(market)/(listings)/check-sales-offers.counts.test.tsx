// The filters by what a yarn is, and the counts beside their choices.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';
import { rows } from '#testing/rows.ts';

const server = startServer();
beforeEach(async () => {
  server().intercept(null);
  await supabase().auth.signOut();
});

async function openFilters(address: string) {
  const app = renderApp(address);
  await screen.findByRole('table');
  await app.user.click(screen.getByRole('button', { name: /^Filters/ }));
  return { ...app, panel: within(screen.getByRole('region', { name: 'Filters' })) };
}

async function countOpen(filter: Record<string, string | number>): Promise<number> {
  const { count } = await supabase()
    .from('sales_offers')
    .select('id', { count: 'exact', head: true })
    .match({ status: 'Open', ...filter });
  return count!;
}

it('each choice has the number of offers that it would show, and the button that of all choices', async () => {
  const fibre_type = 'Polyester Filament';
  const { user, router, panel } = await openFilters('/check-sales-offers?fibre=Polyester+Filament');
  const bright = await countOpen({ fibre_type, lustre: 'Bright' });
  await waitFor(() => expect(panel.getByRole('radio', { name: 'Bright' })).toHaveAccessibleDescription(String(bright)));
  // The fibre that is chosen does not narrow the fibres.
  const cotton = await countOpen({ fibre_type: 'Cotton' });
  expect(cotton).toBeGreaterThan(0);
  expect(panel.getByRole('option', { name: `Cotton (${cotton})` })).toBeInTheDocument();
  await user.click(panel.getByRole('radio', { name: 'Bright' }));
  const show = panel.getByRole('button', { name: 'Show offers' });
  await waitFor(() => expect(show).toHaveAccessibleDescription(String(bright)));
  const dull = await countOpen({ fibre_type, lustre: 'Semi-Dull' });
  expect(panel.getByRole('radio', { name: 'Semi-Dull' })).toHaveAccessibleDescription(String(dull));
  expect(router.state.location.search).toEqual({ fibre: fibre_type });
  await user.click(show);
  await waitFor(() => expect(rows()).toHaveLength(bright));
});

it('finds filaments and counts in the unit of the reader, and keeps them in the address', async () => {
  await signInAs('paid');
  const { data: found } = await supabase()
    .from('sales_offers')
    .select('filament_count')
    .eq('denier_count', '150')
    .eq('status', 'Open')
    .not('filament_count', 'is', null)
    .limit(1)
    .single();
  const filaments = found!.filament_count!;
  const { user, router, panel } = await openFilters('/check-sales-offers');
  await user.selectOptions(panel.getByRole('combobox', { name: 'Filaments' }), filaments);
  const counts = within(panel.getByRole('group', { name: 'Denier / count' }));
  // 150 denier is 166.67 dtex.
  await user.type(counts.getByLabelText('From'), '166');
  await user.type(counts.getByLabelText('To'), '167');
  await user.selectOptions(counts.getByRole('combobox', { name: 'Unit of the count' }), 'dtex');
  await user.click(panel.getByRole('button', { name: 'Show offers' }));
  const search = { filaments: Number(filaments), count_min: 166, count_max: 167, unit: 'dtex' };
  await waitFor(() => expect(router.state.location.search).toEqual(search));
  const expected = await countOpen({ denier_count: 150, filament_count: filaments });
  await waitFor(() => expect(rows()).toHaveLength(expected));
  await user.click(screen.getByRole('button', { name: 'Remove filter 166 to 167 dtex' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ filaments: Number(filaments) }));
  expect(screen.getByRole('button', { name: /^Remove filter \d+ filaments$/ })).toBeInTheDocument();
});

it('the bands of a range have the number of offers that they would show, and a press fills the range in', async () => {
  const { user, router, panel } = await openFilters('/check-sales-offers');
  const { count } = await supabase()
    .from('sales_offers')
    .select('id', { count: 'exact', head: true })
    .match({ status: 'Open' })
    .gte('price', 100)
    .lt('price', 150);
  expect(count).toBeGreaterThan(0);
  const prices = within(panel.getByRole('group', { name: 'Price (₹ per kg)' }));
  const band = prices.getByRole('button', { name: '100 to 149.99' });
  await waitFor(() => expect(band).toHaveAccessibleDescription(String(count)));
  await user.click(band);
  expect(band).toHaveAttribute('aria-pressed', 'true');
  expect(
    [prices.getByLabelText('From'), prices.getByLabelText('To')].map((end) => (end as HTMLInputElement).value),
  ).toEqual(['100', '149.99']);
  const show = panel.getByRole('button', { name: 'Show offers' });
  await waitFor(() => expect(show).toHaveAccessibleDescription(String(count)));
  // The range that is chosen does not narrow its own bands.
  expect(prices.getByRole('button', { name: 'from 500' })).toHaveAccessibleDescription();
  await user.click(band);
  expect(prices.getByLabelText('To')).toHaveValue('');
  // Counts have bands of the unit that is chosen.
  const counts = within(panel.getByRole('group', { name: 'Denier / count' }));
  await user.selectOptions(counts.getByRole('combobox', { name: 'Unit of the count' }), 'Ne');
  await waitFor(() => expect(counts.getByRole('button', { name: '24 to 35' })).toHaveAccessibleDescription());
  await user.click(counts.getByRole('button', { name: '24 to 35' }));
  await user.click(show);
  await waitFor(() => expect(router.state.location.search).toEqual({ count_min: 24, count_max: 35, unit: 'ne' }));
});

it('filters without counts where these cannot be read', async () => {
  server().intercept(({ url }) =>
    url.includes('/rpc/count_') ? Promise.resolve(new Response('{}', { status: 500 })) : undefined,
  );
  const { user, router, panel } = await openFilters('/check-sales-offers');
  expect(panel.getByRole('option', { name: 'Cotton' })).toBeInTheDocument();
  await user.selectOptions(panel.getByRole('combobox', { name: 'Filaments' }), '48');
  await user.click(panel.getByRole('radio', { name: 'Bright' }));
  expect(panel.getByRole('radio', { name: 'Bright' })).not.toHaveAccessibleDescription();
  await user.click(panel.getByRole('button', { name: 'Show offers' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ lustre: 'Bright', filaments: 48 }));
  expect(rows().length).toBeGreaterThan(0);
});
