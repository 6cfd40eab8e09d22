/**
 * A proxy before PostgreSQL that counts round trips: each Sync and each simple query ends what a client sends before it waits
 * (https://www.postgresql.org/docs/current/protocol-flow.html).
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

const [SYNC, QUERY] = [0x53, 0x51];

/** Counts the messages of a client that it waits after. The first message, the startup, has no type. */
function createCounter(onTrip: () => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      if (isStarted && (rest[0] === SYNC || rest[0] === QUERY)) onTrip();
      isStarted = true;
      rest = rest.subarray(end);
    }
  };
}

/** @param url of a PostgreSQL that is reached by TCP, without TLS */
export async function countRoundTrips(url: string) {
  const target = new URL(url);
  let trips = 0;
  const server = createServer((client) => {
    const upstream = connect({ host: target.hostname, port: Number(target.port) });
    const count = createCounter(() => (trips += 1));
    client.on('data', count);
    client.pipe(upstream);
    upstream.pipe(client);
    // The end of one side is the end of the other; what PostgreSQL has to say of it, it says to the client.
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(url);
  own.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: own.href,
    /** Round trips so far. */
    count: () => trips,
    close: () => server.close(),
  };
}
