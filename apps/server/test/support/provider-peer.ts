/** A socket in place of a payment provider's API, which responds as a test says and records the requests. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RecordedRequest = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
};

function bodyOf(text: string, type: string | undefined): RecordedRequest['body'] {
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text));
  return text === '' ? {} : (JSON.parse(text) as RecordedRequest['body']);
}

export async function openProviderPeer() {
  const requests: RecordedRequest[] = [];
  const peer = {
    requests,
    /** Its response: a status and a body; `null` closes the connection, `silence` leaves it open. */
    answer: (() => [200, {}]) as (request: RecordedRequest) => [status: number, body: object] | null | 'silence',
    apiUrl: '',
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const one = {
        method: request.method!,
        url: request.url!,
        headers: request.headers,
        body: bodyOf(text, request.headers['content-type']),
      };
      requests.push(one);
      const answer = peer.answer(one);
      if (answer === 'silence') return;
      if (answer === null) request.socket.destroy();
      else response.writeHead(answer[0]).end(JSON.stringify(answer[1]));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  peer.apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return peer;
}
