import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '#lib/files/save-file.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

vi.mock('#lib/files/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));

startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
  vi.mocked(saveFile).mockClear();
});

async function open() {
  await signInAs('admin2');
  const app = renderApp('/admin/payments');
  await app.user.click(await screen.findByRole('button', { name: 'Download for the accountant' }));
  await screen.findByRole('dialog', { name: 'Download for the accountant' });
  return app;
}

describe('Payments for the accountant', () => {
  it('saves the invoices of a period, those of the test checkout where they are chosen', async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByLabelText('Period'), 'Other dates');
    await user.clear(screen.getByLabelText('From'));
    await user.type(screen.getByLabelText('From'), '2020-01-01');
    await user.click(screen.getByRole('checkbox', { name: /Include the test checkout/ }));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    const [name, file] = vi.mocked(saveFile).mock.calls[0]!;
    expect(name).toMatch(/^invoices_2020-01-01_\d{4}-\d\d-\d\d\.csv$/);
    const [head, ...rows] = (await file.text()).trim().split('\r\n');
    expect(head).toContain('"GSTIN","Place of supply"');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.endsWith('"Yes"'))).toBe(true);
  });

  it('does not begin a period that ends before it begins', async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByLabelText('Period'), 'Other dates');
    await user.clear(screen.getByLabelText('From'));
    await user.type(screen.getByLabelText('From'), '2099-01-01');
    expect(screen.getByText('The first day comes before the last.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
  });
});
