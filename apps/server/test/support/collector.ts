/** A socket in place of an OpenTelemetry collector: it takes spans by OTLP over HTTP, or stays silent. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: number;
  attributes: Record<string, string>;
};

type Value = Record<string, string | number | boolean>;
type Attribute = { key: string; value: Value };
type Raw = Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[] };
type Export = { resourceSpans: { scopeSpans: { spans: Raw[] }[] }[] };

const textOf = (value: Value): string => String(Object.values(value)[0]);

function spansOf(body: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as Export;
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes, ...span }) => ({
      ...span,
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, textOf(value)])),
    }));
}

export async function openCollector() {
  const requests: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const collector = {
    requests,
    /** With false it takes requests and never answers. */
    answers: true,
    url: '',
    spans: (): ReceivedSpan[] => requests.flatMap(({ body }) => spansOf(body)),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({ url: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString() });
      if (collector.answers) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return collector;
}
