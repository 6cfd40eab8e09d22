import { beforeAll, describe, expect, it } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { theService, type Service } from '../support/service.ts';

describe('the data service, as supabase-js speaks to it', () => {
  let service: Service;
  let anon: SupabaseClient;
  beforeAll(async () => {
    service = await theService();
    anon = service.client();
  });

  async function member(email: string): Promise<SupabaseClient> {
    const client = service.client();
    const { error } = await client.auth.signUp({ email, password: 'Warp-and-weft-1' });
    expect(error).toBeNull();
    return client;
  }

  it('selects, filters, orders and limits', async () => {
    const { data, error } = await anon
      .from('books')
      .select('title, price')
      .gte('price', 200)
      .ilike('title', '%i%')
      .order('price', { ascending: false })
      .limit(2);
    expect(error).toBeNull();
    expect(data).toEqual([
      { title: 'Invisible Cities', price: 499 },
      { title: 'The Guide', price: 299.5 },
    ]);
  });

  it('embeds both ways along a foreign key', async () => {
    const { data } = await anon.from('authors').select('name, books(title)').eq('country', 'IT');
    expect(data).toEqual([{ name: 'Italo Calvino', books: [{ title: 'Invisible Cities' }] }]);
    const { data: book } = await anon
      .from('books')
      .select('title, author:authors(name)')
      .eq('title', 'The Guide')
      .single();
    expect(book).toEqual({ title: 'The Guide', author: { name: 'R. K. Narayan' } });
  });

  it('filters by an embedded relation', async () => {
    const { data } = await anon.from('books').select('title, authors!inner(country)').eq('authors.country', 'IT');
    expect(data).toEqual([{ title: 'Invisible Cities', authors: { country: 'IT' } }]);
  });

  it('combines conditions with or', async () => {
    const { data } = await anon.from('books').select('title').or('price.lt.200,tags.cs.{travel}').order('title');
    expect(data).toEqual([{ title: 'Hajar Churashir Maa' }, { title: 'Invisible Cities' }]);
  });

  it('counts exactly and pages by range', async () => {
    const { data, count } = await anon.from('books').select('title', { count: 'exact' }).order('id').range(1, 2);
    expect(count).toBe(4);
    expect(data).toEqual([{ title: 'The Guide' }, { title: 'Hajar Churashir Maa' }]);
  });

  it('distinguishes none and several from one', async () => {
    const none = await anon.from('books').select().eq('title', 'No such book').single();
    expect(none.error).toMatchObject({ code: 'PGRST116' });
    const maybe = await anon.from('books').select().eq('title', 'No such book').maybeSingle();
    expect(maybe).toMatchObject({ data: null, error: null });
  });

  it('calls functions, and filters what they return', async () => {
    const { data } = await anon.rpc('books_cheaper_than', { limit_price: 300 }).select('title').order('price').limit(1);
    expect(data).toEqual([{ title: 'Hajar Churashir Maa' }]);
  });

  it('inserts, upserts, updates and deletes the caller’s own rows only', async () => {
    const asha = await member('asha@library.example');
    const birju = await member('birju@library.example');
    const { data: shelf, error } = await asha.from('shelves').insert({ label: 'Novels' }).select().single();
    expect(error).toBeNull();
    expect(shelf).toMatchObject({ label: 'Novels' });

    expect((await birju.from('shelves').select()).data).toEqual([]);
    expect((await birju.from('shelves').update({ label: 'Mine now' }).eq('id', shelf!.id).select()).data).toEqual([]);

    const changed = await asha.from('shelves').upsert({ id: shelf!.id, label: 'Long novels' }).select('label').single();
    expect(changed.data).toEqual({ label: 'Long novels' });

    expect((await birju.from('shelves').delete().eq('id', shelf!.id).select()).data).toEqual([]);
    expect((await asha.from('shelves').delete().eq('id', shelf!.id).select('label')).data).toEqual([
      { label: 'Long novels' },
    ]);
  });

  it('refuses a visitor what only members may do', async () => {
    const { error, status } = await anon.from('shelves').select('label');
    expect(status).toBe(401);
    expect(error).toMatchObject({ code: '42501' });
  });

  it('reports a violated constraint with the code of PostgreSQL', async () => {
    const asha = await member('asha2@library.example');
    const { error, status } = await asha.from('shelves').insert({ label: null });
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: '23502' });
  });

  it('refuses a token that it did not sign', async () => {
    const answer = await fetch(`${service.url}/rest/v1/books`, {
      headers: {
        apikey: service.anonKey,
        authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.AAAA',
      },
    });
    expect(answer.status).toBe(401);
  });
});
