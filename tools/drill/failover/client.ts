/** Sends the requests of members, each from an address of their own: limits count by address. */
import { Agent, request } from 'node:http';

/** The product answers within 17 seconds, whatever the database does: docs/decisions/028. */
const PATIENCE_MS = 20_000;

export type Answer = { status: number; text: string };

export type Call = { kind: string; path: string; body: object };

export type Client = {
  /** @param address of the member. @returns the answer; status 0 and the reason when there was none */
  send(port: number, address: string, token: string, call: Call): Promise<Answer>;
  close(): void;
};

export function createClient(anonKey: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  return {
    send(port, address, token, { path, body }) {
      const headers = {
        apikey: anonKey,
        authorization: `Bearer ${token}`,
        prefer: 'return=representation',
        'content-type': 'application/json',
        'x-forwarded-for': address,
      };
      return new Promise((resolve) => {
        const lost = (error: Error): void => resolve({ status: 0, text: error.message });
        const sent = request({ port, path, method: 'POST', agent, headers, timeout: PATIENCE_MS }, (response) => {
          let text = '';
          response.on('data', (bytes: Buffer) => (text += bytes.toString()));
          response.on('end', () => resolve({ status: response.statusCode!, text }));
          response.on('error', lost);
        });
        sent.on('timeout', () => sent.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
        sent.on('error', lost);
        sent.end(JSON.stringify(body));
      });
    },
    close: () => agent.destroy(),
  };
}
