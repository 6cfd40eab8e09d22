import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();
beforeEach(() => supabase().auth.signOut());

async function open() {
  await signInAs('admin2');
  const app = renderApp('/admin/operations');
  await screen.findByRole('heading', { level: 3, name: 'WhatsApp' });
  return app;
}

describe('Operations', () => {
  it('shows the delivery channels, the queues, and the jobs', async () => {
    await open();
    const main = within(screen.getByRole('main'));
    expect(main.getAllByText(/^The outbox of this demonstration/)).toHaveLength(3);
    expect(main.getByText('Interests waiting to be told')).toBeInTheDocument();
    expect(main.getByText('No jobs run in this server yet.')).toBeInTheDocument();
    expect(main.getByText(/AUDIT_DAYS/).nextElementSibling).toHaveTextContent('730 days');
    expect(main.getByText(/^Second factor of admins/).nextElementSibling).toHaveTextContent('Each admin chooses');
    expect(main.getByText('Node.js').nextElementSibling).toHaveTextContent(process.versions.node);
  });

  it('sends a test message to the admin, and shows the result', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Send a test by E-mail' }));
    expect(await screen.findByText('Sent to admin2@tanabana.example.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText(/^1 taken, 0 not taken/)).toBeInTheDocument());
  });

  it('shows the message of the provider', async () => {
    server().intercept((request) =>
      request.url.includes('send-test-message')
        ? Response.json({ success: false, message: 'email provider: refused (550)' })
        : undefined,
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Send a test by E-mail' }));
    expect(await screen.findByText('email provider: refused (550)')).toBeInTheDocument();
  });

  it('shows that it could not be loaded, and tries again', async () => {
    server().intercept((request) =>
      request.url.includes('service-report') ? Response.json({ message: '' }, { status: 500 }) : undefined,
    );
    await signInAs('admin2');
    const { user } = renderApp('/admin/operations');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server().intercept(() => undefined);
    await user.click(again);
    expect(await screen.findByRole('heading', { level: 2, name: 'This server' })).toBeInTheDocument();
  });
});
