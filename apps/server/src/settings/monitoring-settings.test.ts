import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';

function errorsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.errors.map(({ name, problem }) => `${name} ${problem}`);
    throw error;
  }
  return [];
}

it('metrics have no port of their own unless one is set, and that one is for this machine', () => {
  expect(readConfig({}).monitoring.metrics).toBeUndefined();
  expect(readConfig({ METRICS_PORT: '9464' }).monitoring.metrics).toEqual({ host: '127.0.0.1', port: 9464 });
});

it('other machines reach the port of the metrics only with a token', () => {
  const open = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
  expect(errorsOf(open)).toEqual(['METRICS_TOKEN is missing']);
  expect(errorsOf({ ...open, METRICS_TOKEN: 'a token of sixteen' })).toEqual([]);
  for (const METRICS_HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost'])
    expect(errorsOf({ METRICS_PORT: '9464', METRICS_HOST })).toEqual([]);
});

it.each([
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT is the public port'],
  [{ METRICS_PORT: '0' }, 'METRICS_PORT is not valid'],
  [{ METRICS_PORT: '65536' }, 'METRICS_PORT is not valid'],
  [{ METRICS_PORT: 'nine' }, 'METRICS_PORT is not valid'],
  [{ METRICS_HOST: '127.0.0.1' }, 'METRICS_PORT is missing'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is not valid'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is missing'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG is not valid'],
])('%j is refused: %s', (env, problem) => {
  expect(errorsOf(env)).toEqual([problem]);
});

it('traces go nowhere unless a collector is named', () => {
  expect(readConfig({}).monitoring.traces).toBeUndefined();
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).monitoring.traces).toEqual({
    endpoint: 'http://collector:4318',
    headers: {},
    ratio: 1,
  });
  const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer%20abc,x-team=yarn';
  const traces = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS,
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  }).monitoring.traces;
  expect(traces).toMatchObject({ headers: { authorization: 'Bearer abc', 'x-team': 'yarn' }, ratio: 0.1 });
  for (const list of ['Bearer abc', 'authorization', '=x', 'a=%', 'a=b,', 'a=b\nc=d'])
    expect(errorsOf({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: list })).toEqual([
      'OTEL_EXPORTER_OTLP_HEADERS is not valid',
    ]);
});
