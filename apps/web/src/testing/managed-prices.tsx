// Price Management as its tests open it: a company with four products, and what is on the screen of them.
import { screen } from '@testing-library/react';
import { renderApp, signInAs } from './render-app.tsx';
import type { startServer } from './render-app.tsx';
import { shownToast } from './shown-toast.ts';

export const COMBED = 'Cotton Combed, 40s, 1 ply, A';
export const CARDED = 'Cotton Carded, 30s, 1 ply, A';
export const LINEN = 'Linen, 20s, 1 ply';

/** The title and the text of the current toast. */
export const toasts = () => [shownToast()?.title, shownToast()?.body];

export const price = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^Basic price of ${name}`) });
export const findPrice = (name: string) =>
  screen.findByRole('textbox', { name: new RegExp(`^Basic price of ${name}`) });
export const update = (department: string) => screen.getByRole('button', { name: `Update, ${department}` });

/** Queries and changes of the server for these tests. */
export function managedPrices(server: ReturnType<typeof startServer>) {
  async function companyOf(login: string): Promise<string> {
    const rows = await server()
      .run(`select c.id from company_details c join private.members m on m.business_name = c.company_name
    join auth.users u on u.id = m.id where u.email = '${login}@tanabana.example'`);
    return String(rows[0]!.id);
  }

  /** Four products: three of Cotton, one without a department. */
  async function stock(login = 'executive'): Promise<string> {
    const company = await companyOf(login);
    await server().run(`delete from corporate_products where company_id = '${company}'`);
    await server()
      .run(`insert into corporate_products (company_id, department_name, fibre_type, specific_type, denier_count, grade, basic_price, visibility_status, updated_at)
    values ('${company}', 'Cotton', 'Cotton', 'Combed', '40', 'A', 300, 'Reveal', '2026-03-03T06:00:00Z'),
      ('${company}', 'Cotton', 'Cotton', 'Carded', '30', 'A', 250.5, 'Reveal', '2026-03-02T06:00:00Z'),
      ('${company}', 'Cotton', 'Jute', null, null, null, null, 'Hide', '2026-03-01T06:00:00Z'),
      ('${company}', null, 'Linen', null, '20', null, 900, 'Reveal', '2026-03-01T06:00:00Z')`);
    return company;
  }

  const stored = async (fibre: string) => {
    const rows = await server()
      .run(`select basic_price::float8 as price, visibility_status as status from corporate_products
    where coalesce(specific_type, fibre_type) = '${fibre}' and company_id = '${await companyOf('executive')}'`);
    return rows[0]!;
  };

  async function open(login = 'executive', url = '/price-management') {
    await signInAs(login);
    const app = renderApp(url);
    await findPrice(COMBED);
    return app;
  }

  return { companyOf, stock, stored, open };
}
