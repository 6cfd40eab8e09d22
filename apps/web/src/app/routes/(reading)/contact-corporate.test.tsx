import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { signInAs, startServer, renderApp } from '#testing/render-app.tsx';
import { supabase } from '#lib/reading/supabase.ts';

const server = startServer();

const send = () => screen.getByRole('button', { name: 'Send enquiry' });
const field = (name: string) => screen.getByRole('textbox', { name });
const VALUES = {
  Name: 'Asha Patel',
  'Organisation name': 'Asha Mills',
  'E-mail': 'asha@mill.example',
  'Mobile number': '9825012345',
};

async function open() {
  const app = renderApp('/contact-corporate');
  await screen.findByRole('heading', { level: 1, name: 'Corporate Support' });
  return app;
}

async function fillIn(user: UserEvent, values: Record<string, string> = VALUES) {
  for (const [name, value] of Object.entries(values)) await user.type(field(name), value);
}

it('accepts an enquiry of a visitor, shows that and clears the form', async () => {
  const bodies: unknown[] = [];
  server().intercept((request) => {
    if (request.url.includes('/corporate_enquiries'))
      void request
        .clone()
        .json()
        .then((body) => bodies.push(body));
    return undefined;
  });
  const { user } = await open();
  expect(screen.getByRole('combobox', { name: 'Country code' })).toHaveDisplayValue(/\+91/);
  await fillIn(user);
  await user.click(send());
  expect(await screen.findByText('Enquiry Sent!')).toBeInTheDocument();
  expect(screen.getByText('Thank you for your interest. We will get back to you soon.')).toBeInTheDocument();
  expect(field('Name')).toHaveValue('');
  expect(bodies).toEqual([
    {
      name: 'Asha Patel',
      organisation_name: 'Asha Mills',
      email: 'asha@mill.example',
      country_code: '+91',
      mobile_number: '9825012345',
    },
  ]);
});

it('shows the error under each field, and moves the focus to the first', async () => {
  const { user } = await open();
  await user.click(send());
  expect(await screen.findByText('Name is required.')).toBeInTheDocument();
  for (const text of ['Organisation name is required.', 'Email is required.', 'Mobile number is required.']) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
  expect(field('Name')).toHaveFocus();
  expect(field('Name')).toBeInvalid();
});

it('validates a field when it is left, then at every change, and begins anew after an accepted enquiry', async () => {
  const { user } = await open();
  await user.type(field('E-mail'), 'asha');
  expect(field('E-mail')).not.toHaveAttribute('aria-invalid', 'true');
  await user.tab();
  await waitFor(() => expect(field('E-mail')).toHaveAttribute('aria-invalid', 'true'));
  await user.type(field('E-mail'), '@mill.example');
  await waitFor(() => expect(field('E-mail')).not.toHaveAttribute('aria-invalid', 'true'));
  server().intercept((request) =>
    request.url.includes('/corporate_enquiries') ? new Response(null, { status: 201 }) : undefined,
  );
  const { 'E-mail': _, ...others } = VALUES;
  await fillIn(user, others);
  await user.click(send());
  expect(await screen.findByText('Enquiry Sent!')).toBeInTheDocument();
  await waitFor(() => expect(field('E-mail')).toHaveValue(''));
  await user.type(field('E-mail'), 'a');
  expect(field('E-mail')).not.toHaveAttribute('aria-invalid', 'true');
  await user.tab();
  await waitFor(() => expect(field('E-mail')).toHaveAttribute('aria-invalid', 'true'));
});

it('accepts the usual notations of a number, and keeps and names an invalid one', async () => {
  const { user } = await open();
  await user.click(field('Mobile number'));
  await user.paste('+91 98250-12345');
  await user.tab();
  expect(field('Mobile number')).toHaveValue('9825012345');
  await user.clear(field('Mobile number'));
  await user.click(field('Mobile number'));
  await user.paste('98250 12345, 98250 54321');
  expect(field('Mobile number')).toHaveAccessibleDescription('Please enter a valid 10-digit Indian mobile number.');
  await user.tab();
  expect(field('Mobile number')).toHaveValue('98250 12345, 98250 54321');
});

it('keeps typed text when it could not be sent', async () => {
  const { user } = await open();
  await fillIn(user, { ...VALUES, 'Mobile number': '9825012346' });
  server().intercept((request) =>
    request.url.includes('/corporate_enquiries') ? Response.json({}, { status: 500 }) : undefined,
  );
  await user.click(send());
  expect(await screen.findByText('Error Sending Enquiry')).toBeInTheDocument();
  expect(screen.getByText('An unexpected error occurred. Please try again.')).toBeInTheDocument();
  expect(field('Organisation name')).toHaveValue('Asha Mills');
});

it('shows the rate limit after three enquiries of one address in an hour', async () => {
  const enquiry = { name: 'A', organisation_name: 'B', email: 'often@mill.example', mobile_number: '9825099999' };
  for (let sent = 0; sent < 3; sent += 1) {
    expect((await supabase().from('corporate_enquiries').insert(enquiry)).status).toBe(201);
  }
  const { user } = await open();
  await fillIn(user, { ...VALUES, 'E-mail': 'often@mill.example', 'Mobile number': '9825088888' });
  await user.click(send());
  expect(await screen.findByText(/Several enquiries came within a short time/)).toBeInTheDocument();
});

it('is readable by an admin and by nobody else', async () => {
  expect((await supabase().from('corporate_enquiries').select('id')).status).toBe(401);
  await signInAs('free');
  expect((await supabase().from('corporate_enquiries').select('id')).data).toEqual([]);
  await signInAs('admin1');
  const { data } = await supabase().from('corporate_enquiries').select('name').eq('organisation_name', 'Asha Mills');
  expect(data).toEqual([{ name: 'Asha Patel' }]);
  await supabase().auth.signOut();
});

it('shows our address, with a link to a maps service', async () => {
  await open();
  await waitFor(() => expect(document.querySelector('address')).toHaveTextContent('Ring Road, Surat 395002'));
  const map = screen.getByRole('link', { name: /Open the map/ });
  expect(map).toHaveAttribute('href', expect.stringContaining('openstreetmap.org'));
  expect(map).toHaveAttribute('target', '_blank');
});
