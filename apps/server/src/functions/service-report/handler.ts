/**
 * `service-report`: the state of the service for the admins' operations page: waiting and failed messages, queue lengths, versions, and the
 * health of the message channels. SQL decides who may request it.
 */
import { call } from '@tanabana/db/call';
import type { Channel, ServiceReport } from '@tanabana/domain/operations/report';
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import app from '../../../package.json' with { type: 'json' };
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';

/** Responds `{report}`: see packages/domain/src/operations/report.ts. */
export function serviceReport(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'service-report',
    access: 'signed-in',
    body: z.object({}),
    async handle(_body, { claims }) {
      const found = await deps.scope.asService(
        'read how the service is for an admin',
        (tx) => call(tx, 'service_report', { p_actor: claims.sub ?? null }),
        { readOnly: true },
      );
      const {
        email,
        country_code,
        mobile_number,
        server_version,
        database_bytes,
        audit_days,
        is_second_factor_required,
        ...counts
      } = found;
      const { queues, deliveries, health } = deps.operations;
      const report: ServiceReport = {
        versions: { app: app.version, node: process.versions.node, database: server_version },
        started_at: new Date(deps.clock().getTime() - process.uptime() * 1000).toISOString(),
        memory_bytes: process.memoryUsage.rss(),
        database_bytes: Number(database_bytes),
        messages: counts,
        settings: { audit_days, is_second_factor_required },
        queues: await queues(),
        channels: Object.entries(health()).map(([channel, seen]) => ({
          channel: channel as Channel,
          delivery: deliveries[channel as Channel],
          ...seen,
        })),
        mine: { email, mobile: country_code && mobile_number ? `${country_code}${mobile_number}` : null },
      };
      return { body: { report } };
    },
  });
}
