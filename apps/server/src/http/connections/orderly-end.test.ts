/** The shutdown of a server from the view of clients with keep-alive connections. */
import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createOrderlyEnd } from './orderly-end.ts';

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function listening(silentMs: number, handler: Parameters<typeof createServer>[1]) {
  const server = createServer({ keepAliveTimeout: 60_000 }, handler);
  const end = createOrderlyEnd(server, { silentMs, checkMs: 5 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, end };
}

/** One request; returns the response when its body was read. */
async function read(port: number, agent: Agent): Promise<IncomingMessage> {
  const [response] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response;
}

it('keep-alive connections lose no request: each is answered, the last one with Connection: close', async () => {
  const { server, end } = await listening(1000, (_request, response) => setImmediate(() => response.end('ok')));
  const port = portOf(server);
  const agents = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  let answered = 0;
  const errors = await Promise.all(
    agents.map(async (agent) => {
      let last: string | undefined;
      try {
        for (;;) {
          last = (await read(port, agent)).headers.connection;
          if (++answered === 200) void end.begin();
        }
      } catch (error) {
        return { code: (error as NodeJS.ErrnoException).code, last };
      } finally {
        agent.destroy();
      }
    }),
  );
  expect(answered).toBeGreaterThanOrEqual(200);
  expect(errors).toEqual(agents.map(() => ({ code: 'ECONNREFUSED', last: 'close' })));
});

it('an end that was announced makes clients give up their connections, while new ones are accepted', async () => {
  const { server, end } = await listening(1000, (_request, response) => response.end('ok'));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const connections: string[] = [];
  const ask = async () => void connections.push((await read(portOf(server), agent)).headers.connection!);
  await ask();
  end.announce();
  await ask();
  await ask();
  expect(connections).toEqual(['keep-alive', 'close', 'close']);
  agent.destroy();
  await end.begin();
});

it('a response in progress is finished, with Connection: close', async () => {
  const requests: (() => void)[] = [];
  const { server, end } = await listening(1000, (_request, response) => {
    requests.push(() => response.end('late'));
    server.emit('test:arrived');
  });
  const agent = new Agent({ keepAlive: true });
  const arrived = once(server, 'test:arrived');
  const answer = read(portOf(server), agent);
  await arrived;
  const ended = end.begin();
  requests[0]!();
  expect((await answer).headers.connection).toBe('close');
  await ended;
});

it('an idle connection is closed without a reset, an upgraded one stays open', async () => {
  const { server, end } = await listening(20, (_request, response) => response.end('ok'));
  server.on('upgrade', (_request, socket) => {
    socket.on('end', () => socket.destroy()).resume();
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  });
  const silent = connect(portOf(server), '127.0.0.1');
  const upgraded = connect(portOf(server), '127.0.0.1');
  upgraded.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
  await Promise.all([once(silent, 'connect'), once(upgraded, 'data')]);
  const closed = once(silent.resume(), 'close');
  const ended = end.begin();
  // No error: a reset would reject.
  expect(await closed).toEqual([false]);
  expect(upgraded.destroyed).toBe(false);
  upgraded.end();
  await ended;
});
