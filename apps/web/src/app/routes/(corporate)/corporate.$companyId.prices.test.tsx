import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, startServer, watchRequests } from '#testing/render-app.tsx';

const server = startServer();

it('a visitor opens the prices of one product, by one request, and does not see who set them', async () => {
  const [company] = await server().run(`select id from company_details where company_name = 'Kirtana Spinners'`);
  const [product] = await server().run(`select p.id, basic_price::float8 as price from corporate_products p
    where company_id = '${String(company!.id)}' and visibility_status = 'Reveal' and basic_price is not null
      and (select count(*) from corporate_product_changes c where c.product_id = p.id) > 3 limit 1`);
  const seen = watchRequests(server());
  const { user } = renderApp(`/corporate/${String(company!.id)}`);
  await screen.findByRole('heading', { level: 1, name: 'Kirtana Spinners' });
  const requests = () => seen.filter(({ line }) => line.includes('get_product_prices'));
  expect(requests()).toHaveLength(0);

  const row = document.getElementById(`product-${String(product!.id)}`)!;
  await user.click(within(row).getByRole('button', { name: /^Price history of Cotton/ }));
  const dialog = await screen.findByRole('dialog', { name: /^Price history of Cotton/ });
  const figure = await within(dialog).findByRole('figure');
  expect(figure).toHaveTextContent(/^.*From ₹[\d.]+ on .* to ₹[\d.]+ on .*\. Lowest ₹[\d.]+, highest ₹[\d.]+\./);
  // The chart comes with its library; its line is beside its rules.
  await waitFor(() => expect(figure.querySelectorAll('svg path')).toHaveLength(2));
  const [latest] = within(figure).getAllByRole('row', { hidden: true }).slice(1);
  expect(latest).toHaveTextContent(`₹${Number(product!.price).toFixed(2)}/kg`);
  expect(requests()).toHaveLength(1);
  expect(seen.some(({ line }) => line.includes('corporate_product_changes'))).toBe(false);
  expect(within(dialog).queryByText('Who')).not.toBeInTheDocument();
});
