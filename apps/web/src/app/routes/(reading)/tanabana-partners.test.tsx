import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, startServer } from '#testing/render-app.tsx';

const server = startServer();
const partners = async () => (await screen.findByRole('heading', { name: 'Partner organisations' })).parentElement!;
const isPartners = (request: Request) => request.url.includes('/partner_organisations?');

it('explains itself and asks for applications by e-mail', async () => {
  renderApp('/tanabana-partners');
  expect(await screen.findByRole('heading', { level: 1, name: 'About Tanabana' })).toBeInTheDocument();
  const apply = screen.getByRole('link', { name: 'Apply by e-mail' });
  expect(apply).toHaveAttribute('href', 'mailto:help@tanabana.example?subject=Partner%20application');
});

it('lists the partners by name, with logo and website', async () => {
  let address = '';
  server().intercept((request) => {
    if (!isPartners(request)) return undefined;
    address = request.url;
    return Response.json([
      { id: '1', name: 'Bobbin Board', logo_url: 'https://files.example/bobbin.png', website_url: 'bobbin.example' },
      { id: '2', name: 'Creel Circle', logo_url: null, website_url: null },
    ]);
  });
  renderApp('/tanabana-partners');
  const place = within(await partners());
  expect(await place.findAllByRole('listitem')).toHaveLength(2);
  const requested = new URL(address).searchParams;
  expect(requested.get('select')).toBe('id,name,logo_url,website_url');
  expect(requested.get('order')).toBe('name.asc');
  const link = place.getByRole('link', { name: /Bobbin Board/ });
  expect(link).toHaveAttribute('href', 'https://bobbin.example/');
  expect(link.querySelector('img')).toHaveAttribute('src', 'https://files.example/bobbin.png');
  expect(place.getByText('CC')).toBeInTheDocument();
});

it('reads them from the server as a visitor', async () => {
  renderApp('/tanabana-partners');
  const names = (await within(await partners()).findAllByRole('listitem')).map(
    (item) => item.querySelector('b')!.textContent,
  );
  expect(names).toContain('Surat Twisters Forum');
  expect(names).toEqual(names.toSorted());
});

it('shows when there are none', async () => {
  server().intercept((request) => (isPartners(request) ? Response.json([]) : undefined));
  renderApp('/tanabana-partners');
  expect(await within(await partners()).findByText('No partner organisations yet')).toBeInTheDocument();
});

it('shows when they could not be loaded, and tries again', async () => {
  server().intercept((request) =>
    isPartners(request) ? Response.json({ code: '57014', message: 'too slow' }, { status: 500 }) : undefined,
  );
  const { user } = renderApp('/tanabana-partners');
  const place = within(await partners());
  expect(await place.findByText('Partners could not be loaded')).toBeInTheDocument();
  server().intercept(null);
  await user.click(place.getByRole('button', { name: 'Try again' }));
  expect(await place.findByText('Surat Twisters Forum')).toBeInTheDocument();
});
