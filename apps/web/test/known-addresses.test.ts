/** The server answers 404 for an unknown address: it uses the domain's lists of addresses. */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { ADMIN_PATHS } from '@tanabana/domain/pages/admin-paths';
import { MEMBER_PATHS, OLD_PATHS } from '@tanabana/domain/pages/member-paths';
import { PUBLIC_PATHS } from '@tanabana/domain/pages/public-paths';
import { expect, it } from 'vitest';

it('the server knows the address of every route', () => {
  const folder = new URL('../src/app/routes/', import.meta.url);
  const routes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => basename(file))
    .filter((file) => /^[a-z].*\.tsx$/.test(file) && !file.endsWith('.test.tsx'));
  const addresses = routes.map((file) => {
    const parts = file.replace(/\.tsx$/, '').split('.');
    return `/${parts.map((part) => part.replace(/_$/, '')).join('/')}`.replace(/^\/index$/, '/');
  });
  expect(addresses).toContain('/profile/edit/$userId');
  const known: readonly string[] = [PUBLIC_PATHS, MEMBER_PATHS, ADMIN_PATHS, OLD_PATHS].flatMap((each) =>
    Object.values(each),
  );
  expect(addresses.filter((address) => !known.includes(address))).toEqual([]);
});
