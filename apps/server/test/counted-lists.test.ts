/** Lists of open listings with `count: 'exact'`, through supabase-js: their number comes from the notes of posting and closing. */
import { beforeAll, expect, it } from 'vitest';
import { startDocumented, type Documented } from './documented-calls/clients.ts';
import { postEnquiry, postOffer } from './support/members.ts';

const site: { started?: Documented } = {};
beforeAll(async () => void (site.started = await startDocumented()));

const TABLES = ['purchase_enquiries', 'sales_offers'];
const FIBRES = ['Cotton', 'Polyester Filament', 'Hemp', 'Others', 'Silk'];

/** The number of rows, and the counts of a visitor and of a member with closed listings. */
async function countsOf(table: string, fibre?: string): Promise<(number | null)[]> {
  const { test, visitor, member } = site.started!;
  const [found] = await test.run(
    `select count(*)::int as n from ${table} where status = 'Open' ${fibre ? `and fibre_type = '${fibre}'` : ''}`,
  );
  const counts = [visitor, member.client].map(async (client) => {
    const list = client.from(table).select('id', { count: 'exact' }).eq('status', 'Open').limit(1);
    return (await (fibre ? list.eq('fibre_type', fibre) : list)).count;
  });
  return [Number(found!.n), ...(await Promise.all(counts))];
}

async function expectSame(moment: string): Promise<void> {
  for (const table of TABLES) {
    for (const fibre of [undefined, ...FIBRES]) {
      const [rows, ...counts] = await countsOf(table, fibre);
      expect([moment, table, fibre, counts]).toEqual([moment, table, fibre, [rows, rows]]);
    }
  }
}

it('are counted as their rows, whatever becomes of the listings', async () => {
  const { test, member, newReader } = site.started!;
  await expectSame('nothing was posted');
  const other = await newReader();
  for (const poster of [member, other, other]) {
    await postEnquiry(poster);
    await postEnquiry(poster, { fibre_type: 'Hemp', specific_type: null });
    await postOffer(poster);
  }
  await expectSame('posted');
  await test.run('select private.finish_posts()');
  await expectSame('finished');
  const closed = await member.client.from('purchase_enquiries').update({ status: 'Closed' }).eq('user_id', member.id);
  expect(closed.error).toBeNull();
  await other.client.from('sales_offers').delete().eq('user_id', other.id);
  await expectSame('closed and deleted');
  await test.run(`update purchase_enquiries set status = 'Hidden' where id = (
    select id from purchase_enquiries where status = 'Open' and fibre_type = 'Cotton' limit 1)`);
  await expectSame('hidden');
  await test.run('select private.fold_open_listing_changes()');
  await test.run(`delete from private.members where id = '${other.id}'`);
  await expectSame('the poster left');
});

it('are counted from the notes, in all and of a fibre of the list', async () => {
  const { test, member } = site.started!;
  for (let posts = 0; posts < 2; posts += 1) await postEnquiry(member, { fibre_type: 'Silk', specific_type: null });
  await postEnquiry(member, { fibre_type: 'Hemp', specific_type: null });
  await test.run(`insert into private.open_listing_changes (listing_table, fibre_type, change)
    select 'purchase_enquiries', fibre, 1000 from unnest('{Silk,Others}'::text[]) fibre`);
  const [all] = await countsOf('purchase_enquiries');
  expect(await countsOf('purchase_enquiries')).toEqual([all, all! + 2000, all! + 2000]);
  expect(await countsOf('purchase_enquiries', 'Silk')).toEqual([2, 1002, 1002]);
  // Typed fibre types share a note, so the rows of one are counted.
  const [hemp, ...counts] = await countsOf('purchase_enquiries', 'Hemp');
  expect(counts).toEqual([hemp, hemp]);
});
