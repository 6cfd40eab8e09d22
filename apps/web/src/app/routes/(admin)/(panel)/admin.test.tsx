import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mayOpen } from '#config/access.ts';
import { tilesOf } from '#features/admin-panel/tiles.ts';
import type { Panel } from '#features/admin-panel/tiles.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { GUEST } from '#lib/session/member.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
});

/** The documented tiles, in their order on the panel. */
const DOCUMENTED = {
  full: [
    'Upload Price PDF',
    'Upload News',
    'Upload Snippet',
    'Company Registration',
    'Register Partner Organisation',
    'Corporate Products and Executives',
    'Dealer Management',
    'Manage Corporate Members',
    'Membership Management',
    'Ad Management',
    'List of Corporate Enquiries',
  ],
  // Without dealers, companies, memberships and enquiries; its account may not open ads either (RT-50).
  limited: [
    'Upload Price PDF',
    'Upload News',
    'Upload Snippet',
    'Company Registration',
    'Register Partner Organisation',
    'Corporate Products and Executives',
  ],
} as const;

const PANELS: readonly [string, string, string, Panel][] = [
  ['admin2', '/admin', 'Admin Panel', 'full'],
  ['admin1', '/admin2', 'Limited Admin Panel', 'limited'],
];

describe.each(PANELS)('the panel of %s, %s', (name, address, title, panel) => {
  it('links by a tile with its purpose to every page of the panel', async () => {
    await signInAs(name);
    const { router } = renderApp(address);
    await screen.findByRole('heading', { level: 1, name: title });
    await waitFor(() => expect(document.title).toBe('Admin Panel - Tanabana'));
    const tiles = within(screen.getByRole('main')).getAllByRole('link');
    expect(tiles.map((tile) => tile.getAttribute('href')).sort()).toEqual(
      tilesOf(panel)
        .map(({ path }) => path as string)
        .sort(),
    );
    for (const tile of tiles) {
      expect(router.routesByPath).toHaveProperty([tile.getAttribute('href')!]);
      expect(within(tile).getByText(/\.$/)).toBeInTheDocument();
    }
  });

  it('has the tiles of the documents, and leaves out those that it must', async () => {
    await signInAs(name);
    renderApp(address);
    await screen.findByRole('heading', { level: 1, name: title });
    const titles = within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((tile) => tile.querySelector('b')?.textContent ?? tile.textContent);
    expect(titles).toEqual(expect.arrayContaining([...DOCUMENTED[panel]]));
    const left = DOCUMENTED.full.filter((tile) => !(DOCUMENTED[panel] as readonly string[]).includes(tile));
    expect(titles.filter((tile) => (left as readonly (string | null)[]).includes(tile))).toEqual([]);
  });

  it('has no tile of a page that its account may not open', () => {
    const member = { ...GUEST, is_admin: true, is_main_admin: panel === 'limited' };
    for (const { path } of tilesOf(panel))
      expect([path, mayOpen(path, { isSignedIn: true, member })]).toEqual([path, 'yes']);
  });
});
