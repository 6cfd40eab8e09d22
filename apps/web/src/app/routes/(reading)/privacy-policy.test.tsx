import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp, startServer } from '#testing/render-app.tsx';

startServer();

const PAGES = [
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-use', 'Terms of Use'],
] as const;

describe.each(PAGES)('%s', (path, title) => {
  it('shows a visitor its date, the minimum age and the address for letters', async () => {
    renderApp(path);
    await screen.findByRole('heading', { level: 1, name: title });
    const main = screen.getByRole('main');
    expect(main).toHaveTextContent('Effective 1st June 2025');
    expect(main).toHaveTextContent('at least 18 years old');
    expect(main).toHaveTextContent('help@tanabana.example');
    expect(main).not.toHaveTextContent(/\{\{|\[object/);
  });

  it('links back to the page that the reader came from', async () => {
    const { user, router } = renderApp('/login');
    await screen.findByRole('heading', { level: 1 });
    await router.navigate({ to: path });
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe('/login'));
  });
});

it('the terms name the law, the courts and the time in which disputes are resolved', async () => {
  renderApp('/terms-of-use');
  await screen.findByRole('heading', { level: 1 });
  const main = screen.getByRole('main');
  expect(main).toHaveTextContent('governed by the law of India');
  expect(main).toHaveTextContent('the courts of Surat');
  expect(main).toHaveTextContent('Disputes are resolved within 2 working days');
});

it('the policy names the data that stay after an account is deleted, and the data that a browser stores', async () => {
  renderApp('/privacy-policy');
  await screen.findByRole('heading', { level: 1 });
  const main = screen.getByRole('main');
  expect(main).toHaveTextContent(/without your name/);
  expect(main).toHaveTextContent(/tax invoices/i);
  expect(main).toHaveTextContent(/WhatsApp/);
  expect(main).toHaveTextContent(/We set one cookie: the language/);
});
