/** The gateway serves any schema (docs/decisions/001): it names no table or view of the product. */
import { basename } from 'node:path';
import type { House } from '../../house.ts';

/** Names of the product's tables and views: one object a file, named like it. */
function productObjects({ find, read }: House): string[] {
  return find('db/schema/[2-9]*/*.sql')
    .filter((file) => /create (table|view|or replace view)/.test(read(file)))
    .map((file) => basename(file, '.sql'));
}

export function blindGateway(house: House): string[] {
  const objects = productObjects(house);
  return house.find('packages/gateway/{src,sql,bin,test}/**/*.{ts,sql}').flatMap((file) => {
    const text = house.read(file);
    return objects.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).map((name) => `${file} mentions ${name}`);
  });
}
