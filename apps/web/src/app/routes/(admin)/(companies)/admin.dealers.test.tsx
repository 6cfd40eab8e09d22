import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';
import { toastText } from '#testing/shown-toast.ts';

const server = startServer();
const COMPANY = 'Kirtana Spinners';
const PATH = '/rest/v1/company_details';
let company: string;

beforeEach(async () => {
  await supabase().auth.signOut();
  const [row] = await server().run(`select id from company_details where company_name = '${COMPANY}'`);
  company = String(row!.id);
});
afterEach(() => server().run(`update company_details set dealer_user_ids = '{}' where company_name = '${COMPANY}'`));

const dealers = async () => {
  const [row] = await server().run(
    `select dealer_user_ids::text[] as ids from company_details where id = '${company}'`,
  );
  return row!.ids as string[];
};
const memberOf = async (email: string) => {
  const [row] = await server().run(
    `select id, is_dealer from private.members where email = '${email}@tanabana.example'`,
  );
  return row as { id: string; is_dealer: boolean };
};
const list = () => screen.findByRole('region', { name: `Dealers of ${COMPANY}` });
const add = () => screen.getByRole('button', { name: 'Add Dealer' });

async function open(search = `?company=${company}`) {
  await signInAs('admin2');
  const app = renderApp(`/admin/dealers${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Dealer Management' });
  return app;
}

async function choose({ user }: Pick<ReturnType<typeof renderApp>, 'user'>, email: string) {
  await user.type(screen.getByRole('searchbox'), email);
  await user.click(await screen.findByRole('button', { name: new RegExp(email) }));
}

describe('Dealer Management', () => {
  it('opens only for admins with the full panel', async () => {
    await signInAs('admin1');
    const { router } = renderApp('/admin/dealers');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('requires both choices', async () => {
    const { user } = await open('');
    await user.click(add());
    expect(toastText()).toBe('Selection Missing: Please select a company and a user.');
    await screen.findByRole('option', { name: COMPANY });
    await user.selectOptions(screen.getByLabelText('Company'), COMPANY);
    await list();
    await user.click(add());
    expect(toastText()).toBe('Selection Missing: Please select a company and a user.');
    expect(await dealers()).toEqual([]);
  });

  it('adds a member, who gets the badge, and removes them, who loses it', async () => {
    const { id } = await memberOf('free');
    const { user } = await open();
    await choose({ user }, 'free@tanabana.example');
    await waitFor(() => expect(screen.getByText('No dealers')).toBeInTheDocument());
    const seen = watchRequests(server());
    await user.click(add());
    await waitFor(() => expect(toastText()).toMatch(/^Dealer Added: .+ is now a dealer of Kirtana Spinners\.$/));
    const patch = seen.find(({ line }) => line.startsWith(`PATCH ${PATH}`))!;
    expect(await patch.body).toEqual({ dealer_user_ids: [id] });
    expect(new URL(patch.line.split(' ')[1]!, 'http://x').searchParams.get('id')).toBe(`eq.${company}`);
    const reads = () => seen.map(({ line }) => decodeURIComponent(line));
    await waitFor(() =>
      expect(reads()).toContainEqual(expect.stringMatching(`^GET ${PATH}\\?select=id,company_name,dealer_user_ids`)),
    );
    expect((await memberOf('free')).is_dealer).toBe(true);
    server().intercept(null);

    const remove = await within(await list()).findByRole('button', { name: /^Remove/ });
    await user.click(remove);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove dealer' }));
    await waitFor(() => expect(toastText()).toMatch(/^Dealer Removed/));
    expect(await dealers()).toEqual([]);
    expect((await memberOf('free')).is_dealer).toBe(false);
    expect(await within(await list()).findByText('Nobody is a dealer of this company yet.')).toBeInTheDocument();
  });

  it('refuses a member who is a dealer already', async () => {
    const { id } = await memberOf('paid');
    await server().run(`update company_details set dealer_user_ids = array['${id}'::uuid] where id = '${company}'`);
    const { user } = await open();
    await choose({ user }, 'paid@tanabana.example');
    await within(await list()).findByRole('button', { name: /^Remove/ });
    await user.click(add());
    expect(toastText()).toBe('Already a Dealer: This user is already a dealer for the selected company.');
  });

  it('overwrites nothing: a change of another admin is shown', async () => {
    const [free, paid] = [await memberOf('free'), await memberOf('paid')];
    const { user } = await open();
    await choose({ user }, 'free@tanabana.example');
    await within(await list()).findByText('Nobody is a dealer of this company yet.');
    await server().run(
      `update company_details set dealer_user_ids = array['${paid.id}'::uuid] where id = '${company}'`,
    );
    await user.click(add());
    await waitFor(() =>
      expect(toastText()).toMatch(/^Dealers Changed: Somebody else changed the dealers of Kirtana Spinners/),
    );
    expect(await dealers()).toEqual([paid.id]);
    // The selection is still there: another press adds it.
    await within(await list()).findByRole('button', { name: /^Remove/ });
    await user.click(add());
    await waitFor(() => expect(toastText()).toMatch(/^Dealer Added/));
    expect(await dealers()).toEqual([paid.id, free.id]);
  });

  it('is not affected by other changes of the company', async () => {
    const { user } = await open();
    await choose({ user }, 'free@tanabana.example');
    await within(await list()).findByText('Nobody is a dealer of this company yet.');
    await server().run(`update company_details set address = 'Elsewhere' where id = '${company}'`);
    await user.click(add());
    await waitFor(() => expect(toastText()).toMatch(/^Dealer Added/));
  });

  it('shows each failure', async () => {
    const { user } = await open();
    await choose({ user }, 'free@tanabana.example');
    await within(await list()).findByText('Nobody is a dealer of this company yet.');
    server().intercept((request) =>
      request.method === 'PATCH' ? Response.json({ code: 'XX000', message: 'broken' }, { status: 500 }) : undefined,
    );
    await user.click(add());
    await waitFor(() => expect(toastText()).toMatch(/^Error Adding Dealer/));
    expect(await dealers()).toEqual([]);
  });

  it('shows what could not be read', async () => {
    server().intercept((request) =>
      /find_members|company_details\?select=id%2Ccompany_name&/.test(request.url)
        ? Response.json({ code: 'XX000', message: 'broken' }, { status: 500 })
        : undefined,
    );
    const { user } = await open('');
    await waitFor(() => expect(toastText()).toMatch(/^Error fetching companies/));
    await user.type(screen.getByRole('searchbox'), 'asha');
    await waitFor(() => expect(toastText()).toMatch(/^Error fetching users/));
  });
});
