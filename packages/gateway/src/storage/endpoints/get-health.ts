/**
 * GET /health: whether the database answers (upstream's `src/http/routes/health`). It needs a key, as upstream's. The status is 200 either
 * way: the body says it.
 */
import type { Handler } from 'hono';
import { sql } from '../../db/sql.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { StorageContext } from '../context.ts';

export function getHealth({ scope, log }: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    try {
      await scope.asService('answer a health check', (tx) => tx.query(sql`select id from storage.buckets limit 1`), {
        readOnly: true,
      });
      return c.json({ healthy: true });
    } catch (err) {
      log.warn({ err }, 'the health check of the storage service failed');
      return c.json({ healthy: false });
    }
  };
}
