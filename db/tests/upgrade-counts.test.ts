/** An upgrade corrects the stored counts of open listings by the rows. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner, openRelease1 } from '../src/testing.ts';
import { upgradeSchema } from '../src/upgrade/upgrade.ts';

let old: Awaited<ReturnType<typeof openRelease1>>;
beforeAll(async () => void (old = await openRelease1()));
afterAll(() => old.close());

it('notes that are missing or wrong are corrected by the rows', async () => {
  const [stored] = await asOwner(old.db, 'select count(*)::int as notes from private.open_listing_changes');
  expect(stored!.notes).toBeGreaterThan(0);
  await asOwner(
    old.db,
    `update private.open_listing_changes set change = change + 5 where id = (select min(id) from private.open_listing_changes)`,
  );
  await asOwner(
    old.db,
    `delete from private.open_listing_changes where id = (select max(id) from private.open_listing_changes)`,
  );
  await upgradeSchema(old.db);
  const rows = await asOwner(
    old.db,
    `select l.name, f.fibre, (select count(*)::int from public.purchase_enquiries e
         where l.name = 'purchase_enquiries' and e.status = 'Open' and (f.fibre is null or e.fibre_type = f.fibre))
       + (select count(*)::int from public.sales_offers e
         where l.name = 'sales_offers' and e.status = 'Open' and (f.fibre is null or e.fibre_type = f.fibre)) as counted,
       public.get_open_count(l.name, f.fibre)::int as stored
     from unnest('{purchase_enquiries,sales_offers}'::text[]) l (name),
       unnest(array_append(array_remove(private.words_yarn_types(), 'Others'), null)) f (fibre)`,
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(rows).toEqual(rows.map((row) => ({ ...row, stored: row.counted })));
});
