/** A hook on a socket, which notes its requests and answers as a test says. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Input = {
  metadata: { name: string; uuid: string; time: string; ip_address?: string };
  user_id?: string;
  user?: { id: string; email: string; user_metadata: object };
  email_data?: Record<string, string>;
  sms?: Record<string, string>;
};
export type HookRequest = { headers: IncomingHttpHeaders; body: string; input: Input };
export type HookAnswer = { status?: number; headers?: Record<string, string>; body?: unknown; text?: string };

export type HookServer = {
  url: string;
  requests: HookRequest[];
  /** The answer of the next requests; null for none at all. */
  answer: (request: HookRequest) => HookAnswer | null;
  close(): Promise<void>;
};

export async function openHookServer(): Promise<HookServer> {
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      const request = { headers: req.headers, body, input: JSON.parse(body) as Input };
      open.requests.push(request);
      const answer = open.answer(request);
      if (answer === null) return;
      const { status = 200, headers = { 'content-type': 'application/json' }, body: value = {}, text } = answer;
      res.writeHead(status, headers).end(text ?? JSON.stringify(value));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const open: HookServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    requests: [],
    answer: () => ({}),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return open;
}
