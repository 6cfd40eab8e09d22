import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASHA, openBench, type Bench } from './support.ts';

describe('the unmodified supabase-js', () => {
  let bench: Bench;
  let supabase: SupabaseClient;
  beforeAll(async () => {
    bench = await openBench();
    // Everybody is Asha here: who is calling is the front door's business.
    await bench.call('GET /labels', { as: { role: 'authenticated', sub: ASHA } });
    supabase = createClient('http://gateway.test', 'key', {
      global: { fetch: async (input, init) => bench.app.request(new Request(input, init)) },
      auth: { persistSession: false, autoRefreshToken: false },
    });
  });
  afterAll(() => bench.close());

  it('reads with filters, order, range and an exact count', async () => {
    const { data, error, count } = await supabase
      .from('books')
      .select('id, title, people ( name, city ), labels ( name )', { count: 'exact' })
      .ilike('title', '%w%')
      .in('status', ['open', 'draft'])
      .or('pages.gt.100,price.is.null')
      .order('id', { ascending: false })
      .order('name', { referencedTable: 'labels' })
      .range(0, 9);
    expect(error).toBeNull();
    expect(count).toBe(1);
    expect(data).toEqual([
      {
        id: 1,
        title: 'Warp and Weft',
        people: { name: 'Asha', city: 'Surat' },
        labels: [{ name: 'new' }, { name: 'rare' }],
      },
    ]);
  });

  it('quotes the values of a list as it does', async () => {
    const { data } = await supabase
      .from('books')
      .select('id')
      .in('title', ['Indigo', 'a,b', 'Knots'])
      .not('id', 'in', '(1)');
    expect(data).toEqual([{ id: 2 }]);
  });

  it('counts without reading', async () => {
    const { count, data } = await supabase.from('shelves').select('*', { count: 'exact', head: true });
    expect([count, data]).toEqual([3, null]);
  });

  it('returns one row, maybe one, or the documented error', async () => {
    const one = await supabase.from('books').select('title').eq('id', 2).single();
    expect(one.data).toEqual({ title: 'Indigo' });
    const maybe = await supabase.from('books').select().eq('id', 99).maybeSingle();
    expect([maybe.data, maybe.error]).toEqual([null, null]);
    const none = await supabase.from('books').select().eq('id', 99).single();
    expect(none.error).toMatchObject({ code: 'PGRST116', details: 'The result contains 0 rows' });
    expect(none.status).toBe(406);
  });

  it('inserts, updates, upserts and deletes', async () => {
    const inserted = await supabase
      .from('labels')
      .insert([
        { id: 50, name: 'fifty' },
        { id: 51, name: 'more' },
      ])
      .select('name');
    expect(inserted).toMatchObject({ status: 201, data: [{ name: 'fifty' }, { name: 'more' }] });
    const upserted = await supabase
      .from('labels')
      .upsert({ id: 50, name: 'half' }, { onConflict: 'id' })
      .select()
      .single();
    expect(upserted.data).toEqual({ id: 50, name: 'half' });
    const written = await supabase.from('books').insert({ title: 'Wool' });
    expect(written).toMatchObject({ status: 201, data: null, error: null });
    const updated = await supabase
      .from('books')
      .update({ price: 1 }, { count: 'exact' })
      .eq('title', 'Wool')
      .select('price');
    expect(updated).toMatchObject({ data: [{ price: 1 }], count: 1 });
    const deleted = await supabase.from('books').delete().eq('title', 'Wool');
    expect(deleted).toMatchObject({ status: 204, error: null });
  });

  it('saves a profile through a masking view', async () => {
    const saved = await supabase.from('people').upsert({ id: ASHA, name: 'Asha K', city: 'Pune' }).select().single();
    expect(saved.error).toBeNull();
    expect(saved.data).toMatchObject({ id: ASHA, name: 'Asha K', email: 'asha@example.com' });
  });

  it('calls functions by POST, GET and HEAD', async () => {
    expect((await supabase.rpc('add_up', { a: 1, b: 2 })).data).toBe(3);
    expect((await supabase.rpc('add_up', { a: 1 }, { get: true })).data).toBe(11);
    expect((await supabase.rpc('numbers', { upto: 4 }, { head: true, count: 'exact' })).count).toBe(4);
    expect((await supabase.rpc('books_over', { min_pages: 200 }).select('id').single()).data).toEqual({ id: 3 });
    expect((await supabase.rpc('file_map', { id: 77 })).error).toBeNull();
  });

  it('gets the code that the schema raised', async () => {
    const { error, status } = await supabase.rpc('refuse', { code: 'NOCRD', words: 'No credits left' });
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: 'NOCRD', message: 'No credits left', details: 'why', hint: 'do' });
  });

  it('reads another schema and CSV', async () => {
    expect((await supabase.schema('annex').from('maps').select().eq('id', 1)).data).toEqual([
      { id: 1, name: 'Old town' },
    ]);
    expect((await supabase.from('shelves').select('id').order('id').csv()).data).toBe('id\n1\n2\n3');
  });
});
