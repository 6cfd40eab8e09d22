/**
 * In charge of the log: one JSON line per event on standard output. Nothing secret may be handed to it; the redaction
 * below is the second net, not the first.
 */
import { DatabaseError } from '@tanabana/gateway/db';
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { machineTime } from './clock.ts';
import type { Config } from './config.ts';

export type Log = Logger;

const SECRET_FIELDS = ['authorization', 'apikey', 'password', 'token', 'otp', 'secret', 'cookie'];

/** PostgreSQL's detail holds the failing row or value: somebody's address or number, which the log is not to know. */
function errorFields(error: Error): unknown {
  const fields = stdSerializers.err(error);
  if (!(error instanceof DatabaseError)) return fields;
  const { detail: _, ...rest } = fields;
  return rest;
}

/** @param destination where lines go instead of standard output, for tests */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Log {
  const options = {
    level,
    base: undefined,
    timestamp: () => `,"time":"${machineTime().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: errorFields },
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '[hidden]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
