/** Many receipts of WhatsApp in one signed webhook: how soon it is acknowledged, and when all of them are in the database. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { signatureOf } from '../../../apps/server/src/http/signature.ts';
import { clusterTime, processTime } from '../processor-time.ts';
import { serverOver } from '../server.ts';

const COUNT = 5000;
const MOST_MS = 1000;
const SECRET = 'the app secret of a bench';
const PATIENCE_MS = 60_000;
const FILL = new URL('fill-receipts.sql', import.meta.url);

/** In the form of Meta's documentation, with the parts that the server does not read. */
const statusOf = (id: string, status: string, timestamp: number) => ({
  id,
  status,
  timestamp: String(timestamp),
  recipient_id: '917000000009',
  conversation: { id: 'b1946ac92492d2347c6235b4d2611184', origin: { type: 'utility' } },
  pricing: { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' },
});

function bodyOf(ids: readonly string[], status: string): string {
  const now = Math.floor(Date.now() / 1000);
  const metadata = { display_phone_number: '917000000001', phone_number_id: '106540352242922' };
  const statuses = ids.map((id) => statusOf(id, status, now));
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, statuses } };
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '102290129340398', changes: [change] }],
  });
}

/** @returns milliseconds since `start` when every message has its time in the column */
async function untilApplied(owner: pg.Client, column: string, start: number): Promise<number> {
  for (;;) {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from private.poster_messages where ${column} is not null`,
    );
    const taken = performance.now() - start;
    if (rows[0]!.count === COUNT) return taken;
    if (taken > PATIENCE_MS) throw new Error(`only ${rows[0]!.count} of ${COUNT} receipts were applied`);
    await pause(20);
  }
}

/** @returns whether every webhook was acknowledged within a second, and all of its receipts applied */
export async function benchReceipts(url: string, owner: pg.Client): Promise<boolean> {
  await owner.query(readFileSync(FILL, 'utf8').replaceAll(':count', String(COUNT)));
  const { rows } = await owner.query<{ id: string }>(
    'select provider_message_id as id from private.poster_messages where provider_message_id is not null order by md5(id::text)',
  );
  const ids = rows.map(({ id }) => id);
  const server = await serverOver(url, { WHATSAPP_APP_SECRET: SECRET, WHATSAPP_VERIFY_TOKEN: 'the token of a bench' });
  let isKept = ids.length === COUNT;
  try {
    console.log(
      `| ${ids.length} receipts in one webhook | KiB | acknowledged, ms | all applied, ms | processor of the server, ms | of the database, ms |\n|---|---|---|---|---|---|`,
    );
    for (const status of ['sent', 'delivered', 'read']) {
      const body = bodyOf(ids, status);
      const headers = {
        'content-type': 'application/json',
        'x-hub-signature-256': `sha256=${signatureOf(body, SECRET)}`,
      };
      const processor = () => Promise.all([processTime(server.pid), clusterTime(owner)]);
      const before = await processor();
      const start = performance.now();
      const response = await fetch(`${server.site}/webhooks/whatsapp`, { method: 'POST', headers, body });
      const acknowledged = performance.now() - start;
      if (!response.ok) throw new Error(`the webhook: ${response.status} ${await response.text()}`);
      const after = await processor();
      const applied = await untilApplied(owner, `${status}_at`, start);
      const isInTime = acknowledged <= MOST_MS;
      isKept &&= isInTime;
      const times = [acknowledged, applied, ...after.map((ms, index) => ms - before[index]!)].map((ms) =>
        ms.toFixed(0),
      );
      console.log(
        `| ${status} | ${(body.length / 1024).toFixed(0)} | ${times.join(' | ')} |${isInTime ? '' : ' BROKEN'}`,
      );
    }
  } finally {
    await server.end();
  }
  return isKept;
}
