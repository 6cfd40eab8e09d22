import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readTable } from '#features/corporate-products/import/read-table.ts';
import type { TableChoice } from '#features/corporate-products/import/read-table.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';
import { toastText } from '#testing/shown-toast.ts';

/** jsdom has no threads: the reader runs in the page's. */
class Thread extends EventTarget {
  postMessage({ bytes, choice }: { bytes: Uint8Array; choice: TableChoice }) {
    void readTable(new Uint8Array(bytes), choice).then((data) =>
      this.dispatchEvent(new MessageEvent('message', { data })),
    );
  }
  terminate() {}
}

const server = startServer();
beforeEach(async () => {
  vi.stubGlobal('Worker', Thread);
  await supabase().auth.signOut();
  sessionStorage.clear();
});
afterEach(() => server().run(`delete from public.corporate_products where department_name like 'Test %'`));

const ADDRESS = '/admin/corporate-products';
const saved = () =>
  server()
    .run(`select fibre_type, specific_type, lustre, blend_ratio, denier_count, filament_count, number_of_plys, basic_price::text,
    visibility_status, role from public.corporate_products where department_name like 'Test %' order by fibre_type`);

async function open(name: string) {
  const id = await signInAs(name);
  const app = renderApp(ADDRESS);
  await screen.findByRole('heading', { level: 1, name: 'Corporate Products' });
  return { ...app, id };
}

describe('a file', () => {
  const HEADS = 'Department,Fibre type,Specific type,Denier / count,Basic price,Visibility';
  const file = (...rows: string[]) => new File([[HEADS, ...rows].join('\n')], 'yarns.csv', { type: 'text/csv' });
  const nothing = () => screen.findByRole('button', { name: 'Nothing to save' });

  async function choose(user: Awaited<ReturnType<typeof open>>['user'], chosen: File) {
    await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, chosen);
  }

  it('shows errors row by row and leaves these rows out, saves the rest, and saves nothing the second time', async () => {
    const { user } = await open('executive');
    await choose(
      user,
      file('Test File,Coton,,4x,,', 'Test File,Cotton,Combed,40,268.5,', 'Test File,Cotton,Combed,40,270,'),
    );
    expect(
      await screen.findByText(/^2 rows are left out because they are faulty.* One product is ready to be saved\.$/),
    ).toBeInTheDocument();
    const [first, second] = within(screen.getByRole('list', { name: 'yarns.csv' })).queryAllByText(/Row \d/);
    expect([first, second].map((row) => row?.textContent)).toEqual(['Row 2', 'Row 4']);
    expect(screen.getByText('The same product stands in row 3.')).toBeInTheDocument();
    expect(screen.getByText('Please choose one from the list, or write Others: and the fibre.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save 1 product' }));
    await waitFor(() => expect(toastText()).toContain('1 added, 0 changed.'));
    expect(await saved()).toMatchObject([{ fibre_type: 'Cotton', basic_price: '268.5' }]);
    await server().run(`delete from public.corporate_products where department_name like 'Test %'`);

    await choose(user, file('Test File,Cotton,Combed,40,268.5,', 'Test File,Others: Hemp,,,On request,Hide'));
    await user.click(await screen.findByRole('button', { name: 'Save 2 products' }));
    await waitFor(() => expect(toastText()).toContain('2 added, 0 changed.'));
    expect(await saved()).toMatchObject([
      { fibre_type: 'Cotton', basic_price: '268.5', visibility_status: 'Reveal' },
      { fibre_type: 'Hemp', basic_price: null, visibility_status: 'Hide' },
    ]);

    await choose(user, file('Test File,Cotton,Combed,40,268.5,', 'Test File,Others: Hemp,,,On request,Hide'));
    expect(
      await screen.findByText('Every product is there already, with this price and visibility.'),
    ).toBeInTheDocument();
    expect(await nothing()).toBeDisabled();

    await choose(user, file('Test File,Cotton,Combed,40,"1,25,000.00",'));
    expect(await screen.findByText(/₹1,25,000 \(in the file: 1,25,000\.00\)/)).toHaveTextContent('₹268.50');
    await user.click(await screen.findByRole('button', { name: 'Save 1 product' }));
    await waitFor(() => expect(toastText()).toContain('0 added, 1 changed.'));
    expect(await saved()).toHaveLength(2);
  });

  it('is reported with what it changed also when the first response was lost', async () => {
    const { user } = await open('executive');
    await choose(user, file('Test File,Cotton,Combed,40,268.5,', 'Test File,Others: Hemp,,,On request,Hide'));
    const press = async () => user.click(await screen.findByRole('button', { name: 'Save 2 products' }));
    await screen.findByRole('button', { name: 'Save 2 products' });
    server().intercept((request) =>
      request.url.endsWith('/import-corporate-products') ? server().loseAnswer(request) : undefined,
    );
    await press();
    await waitFor(() => expect(toastText()).toContain('Failed to Save Products'));
    server().intercept(null);
    await press();
    await waitFor(() => expect(toastText()).toContain('2 added, 0 changed.'));
    expect(await saved()).toHaveLength(2);
  });

  it('that cannot be read is reported by its name', async () => {
    const { user } = await open('executive');
    await choose(user, new File(['Name,City\nA,B'], 'members.csv'));
    expect(
      await screen.findByText(
        'These columns were not found: Department, Fibre type, Basic price (₹ per kg). Choose them below, or use the heads of the template.',
      ),
    ).toBeInTheDocument();
  });

  it('with other column heads, under a title, is read by the chosen columns, and the next one like it at once', async () => {
    const { user } = await open('executive');
    const list = (price: string) =>
      new File([`Price list of November\n\nUnit,Fibre type,Rate,Remarks\nTest File,Jute,${price},new`], 'list.csv');
    await choose(user, list('Rs 300'));
    const columns = within(await screen.findByRole('group', { name: 'How the file is read' }));
    expect(columns.getByText('The heads stand in row 3. The 2 rows above them are left out.')).toBeInTheDocument();
    expect(columns.getByText(/^3 columns have names that are not known/)).toBeInTheDocument();
    await user.selectOptions(columns.getByLabelText('Unit'), 'Department');
    await waitFor(() => expect(screen.getByLabelText('Unit')).toBeEnabled());
    expect(within(screen.getByLabelText('Rate')).queryByRole('option', { name: 'Department' })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Rate'), 'Basic price (₹ per kg)');
    expect(await screen.findByText(/₹300 \(in the file: Rs 300\)/)).toBeInTheDocument();
    expect(screen.getByText(/^1 column has a name that is not known/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save 1 product' }));
    await waitFor(() => expect(toastText()).toContain('1 added, 0 changed.'));
    await choose(user, list('310/-'));
    expect(await screen.findByText(/₹310 \(in the file: 310\/-\)/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Save 1 product' })).toBeEnabled();
  });

  it('of exported products has the same content when it is imported', async () => {
    const made: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`, revokeObjectURL: () => {} });
    const { user } = await open('executive');
    await user.click(screen.getByRole('button', { name: 'Export products' }));
    await waitFor(() => expect(made).toHaveLength(1));
    const text = await made[0]!.text();
    const [count] = await server().run(`select count(*)::int as n from public.corporate_products p
      join public.company_details c on c.id = p.company_id where c.company_name = 'Aravat Suityarn'`);
    expect(text.trim().split('\r\n')).toHaveLength(Number(count!.n) + 1);
    await choose(user, new File([text], 'export.csv'));
    expect(
      await screen.findByText('Every product is there already, with this price and visibility.'),
    ).toBeInTheDocument();
  });
});
