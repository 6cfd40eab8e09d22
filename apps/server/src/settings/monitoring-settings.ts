/** The settings of monitoring: where metrics are served, and where traces go. */
import { z } from 'zod';
import { isLoopbackHost } from './reserved-names.ts';

export const MONITORING_SETTINGS = {
  METRICS_TOKEN: { secret: true, schema: z.string().min(16).optional(), expected: 'a token of at least 16 characters' },
  METRICS_PORT: {
    schema: z.coerce.number().int().min(1).max(65535).optional(),
    expected: 'a port from 1 to 65535, other than PORT',
  },
  METRICS_HOST: { schema: z.string().optional(), expected: 'an address to listen on, with METRICS_PORT' },
} as const;

type Values = { [N in keyof typeof MONITORING_SETTINGS]: z.output<(typeof MONITORING_SETTINGS)[N]['schema']> };

export type MonitoringConfig = {
  /** Where metrics have a listener of their own; undefined where they are on the public one. */
  metrics: { host: string; port: number } | undefined;
};

type Reject = (name: keyof typeof MONITORING_SETTINGS, problem: string, expected?: string) => void;

/** Whether an address to listen on is reached from this machine alone. */
const isLocal = (host: string): boolean => host === '::1' || isLoopbackHost(host);

/** Rejects settings of monitoring that exclude or need others. */
export function checkMonitoring({ PORT, ...values }: Values & { PORT: number }, reject: Reject): void {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = values;
  if (port !== undefined && port === PORT) reject('METRICS_PORT', 'is the public port');
  if (host !== undefined && port === undefined) reject('METRICS_PORT', 'is missing');
  if (host !== undefined && !isLocal(host) && token === undefined)
    reject('METRICS_TOKEN', 'is missing', 'a token of at least 16 characters, where others than this machine may ask');
}

/** The configuration that checked settings make. */
export function monitoringOf(values: Values): MonitoringConfig {
  const { METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1' } = values;
  return { metrics: port === undefined ? undefined : { host, port } };
}
