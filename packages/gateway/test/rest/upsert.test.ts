import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASHA, asha, openBench, service, type Bench } from './support.ts';

describe('upserting', () => {
  let bench: Bench;
  beforeAll(async () => void (bench = await openBench()));
  afterAll(() => bench.close());

  const merge = { prefer: 'resolution=merge-duplicates,return=representation' };
  const ignore = { prefer: 'resolution=ignore-duplicates,return=representation' };
  const NEW = '00000000-0000-4000-8000-0000000000ff';

  describe('a table', () => {
    it('updates existing rows and inserts new ones', async () => {
      const rows = [
        { id: 1, name: 'fresh' },
        { id: 7, name: 'seven' },
      ];
      const reply = await bench.attempt('POST /labels', { as: asha, body: rows, headers: merge });
      expect(reply).toMatchObject({ status: 201, body: rows });
      expect(reply.headers.get('preference-applied')).toBe(
        'resolution=merge-duplicates, return=representation, tx=rollback',
      );
    });

    it('returns 200 when no row was new', async () => {
      const reply = await bench.attempt('POST /labels', { as: asha, body: { id: 1, name: 'fresh' }, headers: merge });
      expect(reply).toMatchObject({ status: 200, body: [{ id: 1, name: 'fresh' }] });
    });

    it('merges on the columns that are named', async () => {
      const reply = await bench.attempt('POST /labels?on_conflict=name', {
        as: asha,
        body: { id: 30, name: 'lent' },
        headers: merge,
      });
      expect(reply).toMatchObject({ status: 200, body: [{ id: 30, name: 'lent' }] });
      const wrong = await bench.attempt('POST /books?on_conflict=title', {
        as: service,
        body: { title: 'A' },
        headers: merge,
      });
      expect(wrong).toMatchObject({ status: 400, body: { code: '42P10' } });
    });

    it('keeps existing rows on request', async () => {
      const rows = [
        { id: 1, name: 'fresh' },
        { id: 7, name: 'seven' },
      ];
      const reply = await bench.attempt('POST /labels', { as: asha, body: rows, headers: ignore });
      expect(reply).toMatchObject({ status: 201, body: [{ id: 7, name: 'seven' }] });
    });

    it('counts a row of which only the key is given', async () => {
      const reply = await bench.attempt('POST /labels', { as: service, body: { id: 1 }, headers: merge });
      expect(reply.status).toBe(400); // the name is required of a new row, and PostgreSQL checks that first
      const composite = await bench.attempt('POST /book_labels', {
        as: service,
        body: { book_id: 1, label_id: 1 },
        headers: merge,
      });
      expect(composite).toMatchObject({ status: 200, body: [{ book_id: 1, label_id: 1 }] });
    });

    it('needs no permission to change the key itself', async () => {
      await bench.opened.db.script(`create table public.cards (id int primary key, text text);
        grant select, insert, update (text) on public.cards to authenticated; insert into public.cards values (1, 'a');`);
      await bench.rest.reload();
      const reply = await bench.attempt('POST /cards', { as: asha, body: { id: 1, text: 'b' }, headers: merge });
      expect(reply).toMatchObject({ status: 200, body: [{ id: 1, text: 'b' }] });
    });
  });

  describe('a view with INSTEAD OF triggers', () => {
    it('updates existing rows and inserts new ones, in one statement', async () => {
      const rows = [
        { id: ASHA, name: 'Asha K', city: 'Pune' },
        { id: NEW, name: 'Dev', city: 'Erode' },
      ];
      const reply = await bench.attempt('POST /people?select=name,city,email&order=name', {
        as: asha,
        body: rows,
        headers: merge,
      });
      expect(reply).toMatchObject({
        status: 201,
        body: [
          { name: 'Asha K', city: 'Pune', email: 'asha@example.com' },
          { name: 'Dev', city: 'Erode', email: null },
        ],
      });
    });

    it('returns 200 when no row was new, and changes only the sent columns', async () => {
      const reply = await bench.attempt('POST /people?select=*', {
        as: asha,
        body: { id: ASHA, name: 'Asha K' },
        headers: merge,
      });
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject([{ id: ASHA, name: 'Asha K', city: 'Surat' }]);
    });

    it('works without a returned row', async () => {
      const reply = await bench.call('POST /people?on_conflict=id', {
        as: asha,
        body: { id: NEW, name: 'Dev' },
        headers: { prefer: 'resolution=merge-duplicates' },
      });
      expect([reply.status, reply.text]).toEqual([201, '']);
      expect((await bench.call(`GET /people?select=name&id=eq.${NEW}`)).body).toEqual([{ name: 'Dev' }]);
    });

    it('keeps existing rows on request', async () => {
      const rows = [
        { id: ASHA, name: 'Nobody' },
        { id: '00000000-0000-4000-8000-0000000000fe', name: 'Esha' },
      ];
      const reply = await bench.attempt('POST /people?select=name', { as: asha, body: rows, headers: ignore });
      expect(reply).toMatchObject({ status: 201, body: [{ name: 'Esha' }] });
    });

    it('embeds in its response', async () => {
      const reply = await bench.attempt('POST /people?select=name,books(id)&books.order=id', {
        as: asha,
        body: { id: ASHA, name: 'Asha K' },
        headers: merge,
      });
      expect(reply.body).toEqual([{ name: 'Asha K', books: [{ id: 1 }, { id: 3 }] }]);
    });

    it('has no other key than its own', async () => {
      const reply = await bench.attempt('POST /people?on_conflict=email', {
        as: asha,
        body: { id: NEW, name: 'x' },
        headers: merge,
      });
      expect(reply).toMatchObject({ status: 400, body: { code: '42P10' } });
    });

    it('respects the grants of the columns', async () => {
      const body = { id: ASHA, name: 'x', updated_at: '2030-01-01' };
      expect(await bench.attempt('POST /people', { as: asha, body, headers: merge })).toMatchObject({
        status: 403,
        body: { code: '42501' },
      });
      expect(await bench.attempt('POST /people', { body, headers: merge })).toMatchObject({
        status: 401,
        body: { code: '42501' },
      });
    });
  });
});
