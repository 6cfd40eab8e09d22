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
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    expected: 'the http(s) address of a collector, without /v1/traces',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    secret: true,
    schema: z
      .string()
      .regex(/^[\w-]+=[^,=\s]+(,[\w-]+=[^,=\s]+)*$/)
      .refine((list) => headersOf(list) !== undefined)
      .optional(),
    expected: 'headers such as authorization=Bearer%20…, separated by commas, for OTEL_EXPORTER_OTLP_ENDPOINT',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z.coerce.number().min(0).max(1).default(1),
    expected: 'a number from 0 to 1: the part of all traces that is recorded',
  },
} as const;

/** The headers of a list as OpenTelemetry writes it; undefined where a value is not percent-encoded. */
function headersOf(list: string): Record<string, string> | undefined {
  try {
    return Object.fromEntries(
      list.split(',').map((pair) => {
        const [name = '', value = ''] = pair.split('=');
        return [name, decodeURIComponent(value)];
      }),
    );
  } catch {
    return undefined;
  }
}

type Values = { [N in keyof typeof MONITORING_SETTINGS]: z.output<(typeof MONITORING_SETTINGS)[N]['schema']> };

export type MonitoringConfig = {
  /** Where metrics have a listener of their own; undefined where they are on the public one. */
  metrics: { host: string; port: number } | undefined;
  /** Where traces go; undefined where they are not recorded. */
  traces: TracesConfig | undefined;
};

type TracesConfig = {
  /** The collector's address, without a trailing slash. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** The part of all traces that is recorded, from 0 to 1. */
  ratio: number;
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
  if (values.OTEL_EXPORTER_OTLP_HEADERS !== undefined && values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined)
    reject('OTEL_EXPORTER_OTLP_ENDPOINT', 'is missing');
}

/** The configuration that checked settings make. */
export function monitoringOf(values: Values): MonitoringConfig {
  const { METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1' } = values;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = values;
  return {
    metrics: port === undefined ? undefined : { host, port },
    traces:
      endpoint === undefined
        ? undefined
        : {
            endpoint: endpoint.replace(/\/+$/, ''),
            headers: (headers && headersOf(headers)) || {},
            ratio: values.OTEL_TRACES_SAMPLER_ARG,
          },
  };
}
