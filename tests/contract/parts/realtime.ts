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
});
