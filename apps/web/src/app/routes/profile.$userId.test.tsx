import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { supabase } from '#lib/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();

async function post(user_id: string, quantity_required_kgs: number) {
  const row = { user_id, fibre_type: 'Jute', quantity_required_kgs };
  const { data, error } = await supabase().from('purchase_enquiries').insert(row).select('enquiry_number').single();
  if (error) throw error;
  return data.enquiry_number;
}

const enquiries = () => screen.findByRole('region', { name: 'My Purchase Enquiries' });

describe('the own profile', () => {
  it('is the current entry of the menu, by either address', async () => {
    const id = await signInAs('free');
    for (const address of ['/profile/me', `/profile/${id}`]) {
      const { unmount } = renderApp(address);
      await enquiries();
      expect(screen.getByRole('link', { name: 'My Profile' })).toHaveAttribute('aria-current', 'page');
      expect(document.title).toBe('My Profile - Tanabana');
      unmount();
    }
  });

  it('deletes the selected enquiries, and only those, after asking', async () => {
    const id = await signInAs('free');
    const [older, newer] = [await post(id, 100), await post(id, 200)];
    const { user } = renderApp('/profile/me');
    const region = within(await enquiries());
    const rows = await region.findAllByRole('checkbox', { name: /^Select PE-/ });
    expect(rows[0]).toHaveAccessibleName(`Select ${newer}`);
    expect(region.getByRole('button', { name: 'Delete Selected' })).toBeDisabled();

    await user.click(region.getByRole('checkbox', { name: `Select ${older}` }));
    await user.click(region.getByRole('button', { name: 'Delete Selected' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: `Delete ${older}?` }));
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Delete 1 enquiry' }));

    expect(await screen.findByText('Enquiry(s) Deleted')).toBeInTheDocument();
    await waitFor(() => expect(region.queryByText(older, { exact: false })).not.toBeInTheDocument());
    expect(region.getByRole('checkbox', { name: `Select ${newer}` })).not.toBeChecked();
  });

  it('keeps the selection when a deletion fails', async () => {
    const id = await signInAs('free');
    const number = await post(id, 300);
    const { user } = renderApp('/profile/me');
    const region = within(await enquiries());
    await user.click(await region.findByRole('checkbox', { name: `Select ${number}` }));
    server().intercept(({ method }) =>
      method === 'DELETE' ? Response.json({ code: 'XX000', message: 'disk full' }, { status: 500 }) : undefined,
    );
    await user.click(region.getByRole('button', { name: 'Delete Selected' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 1 enquiry' }));
    expect(await screen.findByText('Error Deleting enquiry(s)')).toBeInTheDocument();
    expect(screen.getByText('disk full')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(region.getByRole('checkbox', { name: `Select ${number}` })).toBeChecked();
  });

  it('copies the referral code, and says so when it cannot', async () => {
    await signInAs('free');
    const { user } = renderApp('/profile/me');
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied!')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(document.querySelector('code')!.textContent);
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Failed')).toBeInTheDocument();
  });

  it('stands in for a profile that is missing, and leads to its completion', async () => {
    await signInAs('free');
    server().intercept(({ url }) =>
      url.includes('/rest/v1/tanabana_free')
        ? Response.json({ code: 'PGRST116', message: 'no rows', details: null, hint: null }, { status: 406 })
        : undefined,
    );
    const { user } = renderApp('/profile/me');
    expect(await screen.findByText('Profile Incomplete')).toBeInTheDocument();
    expect(screen.getByText('Free Member')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '0 of 25 credits left' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'My Purchase Enquiries' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Complete Profile Now' }));
    expect(await screen.findByRole('heading', { name: 'Complete Your Profile' })).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toHaveValue('free@tanabana.example');
  });
});

describe("another member's profile", () => {
  it('shows contacts to a Paid Member alone, and what is private to nobody', async () => {
    const id = await signInAs('free');
    await signInAs('three');
    const asFree = renderApp(`/profile/${id}`);
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(document.title).toBe('Member Profile - Tanabana');
    expect(screen.queryByText('free@tanabana.example')).not.toBeInTheDocument();
    expect(screen.queryByText('Messaging credits')).not.toBeInTheDocument();
    expect(screen.queryByText('Refer a member')).not.toBeInTheDocument();
    asFree.unmount();

    await signInAs('paid');
    renderApp(`/profile/${id}`);
    expect(await screen.findByText('free@tanabana.example')).toBeInTheDocument();
    expect(screen.queryByText('Messaging credits')).not.toBeInTheDocument();
  });

  it('tells an admin where edits are done', async () => {
    const id = await signInAs('free');
    await signInAs('admin2');
    renderApp(`/profile/${id}`);
    expect(await screen.findByText(/Membership Management/)).toBeInTheDocument();
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'no-id'])('says that there is no %s and leads home', async (id) => {
    await signInAs('paid');
    renderApp(`/profile/${id}`);
    expect(await screen.findByRole('heading', { name: 'Error Loading Profile' })).toBeInTheDocument();
    expect(screen.getAllByText('Profile not found and cannot create placeholder.')).not.toHaveLength(0);
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });
});
