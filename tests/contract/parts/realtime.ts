import { beforeAll, describe, expect, it } from 'vitest';
import { theService, type Service } from '../support/service.ts';

describe('the realtime service, as supabase-js speaks to it', () => {
  let service: Service;
  beforeAll(async () => {
    service = await theService();
  });

  it('delivers broadcasts of the database to a visitor and to a member', async () => {
    const visitor = service.client();
    const member = service.client();
    const email = `reader${Date.now()}@site.example`;
    expect((await member.auth.signUp({ email, password: 'Warp-and-weft-1' })).error).toBeNull();

    const heard = await Promise.all(
      [visitor, member].map(async (client) => {
        const titles: unknown[] = [];
        const channel = client
          .channel('books')
          .on('broadcast', { event: 'new_book' }, ({ payload }) => void titles.push(payload.title));
        await new Promise<void>((resolve) => channel.subscribe((status) => status === 'SUBSCRIBED' && resolve()));
        return titles;
      }),
    );
    expect((await visitor.rpc('add_book', { title: 'Malgudi Days' })).error).toBeNull();
    await expect.poll(() => heard).toEqual([['Malgudi Days'], ['Malgudi Days']]);
    expect(await visitor.removeAllChannels()).toEqual(['ok']);
    expect(await member.removeAllChannels()).toEqual(['ok']);
  });

  it('delivers broadcasts that a server sends without a socket', async () => {
    const visitor = service.client();
    const heard: unknown[] = [];
    const channel = visitor
      .channel('books')
      .on('broadcast', { event: 'sale' }, ({ payload }) => void heard.push(payload));
    await new Promise<void>((resolve) => channel.subscribe((status) => status === 'SUBSCRIBED' && resolve()));
    const server = service.server().channel('books');
    expect(await server.httpSend('sale', { percent: 10 })).toEqual({ success: true });
    await expect.poll(() => heard).toEqual([{ percent: 10 }]);
    await visitor.removeAllChannels();
  });

  it('reports when a channel cannot be joined', async () => {
    const client = service.client();
    const channel = client.channel('books', { config: { private: true } });
    const error = await new Promise<Error | undefined>((resolve) =>
      channel.subscribe((status, cause) => status === 'CHANNEL_ERROR' && resolve(cause)),
    );
    expect(error?.message).toContain('Unauthorized');
    await client.removeAllChannels();
  });

  type Client = ReturnType<Service['client']>;
  const subscribed = (channel: ReturnType<Client['channel']>) =>
    new Promise<void>((resolve, reject) =>
      channel.subscribe((status, error) => (status === 'SUBSCRIBED' ? resolve() : reject(error ?? new Error(status)))),
    );
  async function member(): Promise<Client> {
    const client = service.client();
    const email = `talker${Math.random()}@site.example`;
    expect((await client.auth.signUp({ email, password: 'Warp-and-weft-1' })).error).toBeNull();
    return client;
  }
  const news = (n: number) => ({ type: 'broadcast' as const, event: 'news', payload: { n } });

  it('delivers broadcasts of clients, with an acknowledgement, to the sender if it wants, and by HTTP', async () => {
    const [here, there] = [service.client(), service.client()];
    const heard: unknown[] = [];
    const own: unknown[] = [];
    const listening = there
      .channel('room')
      .on('broadcast', { event: 'news' }, ({ payload }) => void heard.push(payload.n));
    const speaking = here
      .channel('room', { config: { broadcast: { ack: true, self: true } } })
      .on('broadcast', { event: 'news' }, ({ payload }) => void own.push(payload.n));
    await Promise.all([subscribed(listening), subscribed(speaking)]);
    expect(await speaking.send(news(1))).toBe('ok');
    const unjoined = service.client().channel('room');
    expect(await unjoined.httpSend('news', { n: 2 })).toEqual({ success: true });
    await expect
      .poll(() => [heard, own])
      .toEqual([
        [1, 2],
        [1, 2],
      ]);
    await Promise.all([here.removeAllChannels(), there.removeAllChannels()]);
  });

  it('delivers to a private topic what policies let a member send, and closes it when the session ends', async () => {
    const [asha, ravi] = [await member(), await member()];
    const heard: unknown[] = [];
    const config = { config: { private: true, broadcast: { ack: true } } };
    const statuses: string[] = [];
    const listening = asha
      .channel('readers', config)
      .on('broadcast', { event: 'news' }, ({ payload }) => void heard.push(payload.n));
    await new Promise<void>((resolve) =>
      listening.subscribe((status) => {
        statuses.push(status);
        if (status === 'SUBSCRIBED') resolve();
      }),
    );
    const speaking = ravi.channel('readers', config);
    await subscribed(speaking);
    expect(await speaking.send(news(1))).toBe('ok');
    await expect.poll(() => heard).toEqual([1]);

    // Somebody with the same account signs out everywhere, from another device.
    const { data } = await asha.auth.getSession();
    const elsewhere = await fetch(`${service.url}/auth/v1/logout?scope=global`, {
      method: 'POST',
      headers: { apikey: service.anonKey, authorization: `Bearer ${data.session!.access_token}` },
    });
    expect(elsewhere.status).toBe(204);
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED', 'CLOSED']);
    expect(await speaking.send(news(2))).toBe('ok');
    expect(heard).toEqual([1]);
    await Promise.all([asha.removeAllChannels(), ravi.removeAllChannels()]);
  });

  it('shows who is there', async () => {
    const [here, there] = [service.client(), service.client()];
    const enter = async (client: Client, key: string) => {
      const channel = client
        .channel('desk', { config: { presence: { key } } })
        .on('presence', { event: 'sync' }, () => undefined);
      await subscribed(channel);
      expect(await channel.track({ key })).toBe('ok');
      return channel;
    };
    const [first, second] = [await enter(here, 'asha'), await enter(there, 'ravi')];
    for (const channel of [first, second]) {
      await expect.poll(() => Object.keys(channel.presenceState()).sort()).toEqual(['asha', 'ravi']);
    }
    await there.removeAllChannels();
    await expect.poll(() => Object.keys(first.presenceState())).toEqual(['asha']);
    await here.removeAllChannels();
  });

  it('tells changes of published tables to those who may see the rows', async () => {
    const [asha, ravi, visitor] = [await member(), await member(), service.client()];
    const bind = async (client: Client, table: string) => {
      const heard: unknown[] = [];
      const channel = client.channel(`changes of ${table}`);
      const bound = new Promise<void>((resolve) =>
        channel.on('system', {}, ({ status }) => status === 'ok' && resolve()),
      );
      channel.on('postgres_changes', { event: '*', schema: 'public', table }, (change) =>
        heard.push([
          change.eventType,
          (change.new as { label?: string; title?: string }).label ?? (change.new as { title?: string }).title,
        ]),
      );
      await subscribed(channel);
      await bound;
      return heard;
    };
    const heard = await Promise.all([bind(asha, 'shelves'), bind(ravi, 'shelves'), bind(visitor, 'books')]);
    for (const client of [asha, ravi]) {
      const { data } = await client.auth.getUser();
      expect((await client.from('shelves').insert({ label: data.user!.id })).error).toBeNull();
    }
    await visitor.rpc('add_book', { title: 'The Bachelor of Arts' });
    const ids = await Promise.all([asha, ravi].map(async (client) => (await client.auth.getUser()).data.user!.id));
    await expect
      .poll(() => heard)
      .toEqual([[['INSERT', ids[0]]], [['INSERT', ids[1]]], [['INSERT', 'The Bachelor of Arts']]]);
    await Promise.all([asha, ravi, visitor].map((client) => client.removeAllChannels()));
  });

  it('keeps a channel whose binding to changes cannot be served', async () => {
    const client = service.client();
    const statuses: string[] = [];
    const channel = client
      .channel('mixed', { config: { broadcast: { self: true, ack: true } } })
      .on('postgres_changes', { event: '*', schema: 'public', table: 'authors' }, () => undefined)
      .on('system', {}, ({ status }) => void statuses.push(status as string));
    const heard: unknown[] = [];
    channel.on('broadcast', { event: 'news' }, ({ payload }) => void heard.push(payload.n));
    await subscribed(channel);
    await expect.poll(() => statuses).toEqual(['error']);
    expect(await channel.send(news(1))).toBe('ok');
    await expect.poll(() => heard).toEqual([1]);
    await client.removeAllChannels();
  });

  it('delivers what is longer than a notification', async () => {
    const visitor = service.client();
    const heard: number[] = [];
    const channel = visitor
      .channel('books')
      .on('broadcast', { event: 'sale' }, ({ payload }) => void heard.push((payload.text as string).length));
    await subscribed(channel);
    await service
      .server()
      .channel('books')
      .httpSend('sale', { text: 'x'.repeat(100_000) });
    await expect.poll(() => heard).toEqual([100_000]);
    await visitor.removeAllChannels();
  });
});
