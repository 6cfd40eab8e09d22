/**
 * Creates the log: one JSON line per event on standard output. Callers must not pass secrets to it; the redaction below is only a second
 * safeguard.
 */
import { DatabaseError } from '@tanabana/gateway/db';
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { machineTime } from './clock.ts';
import type { Config } from './config.ts';

export type Log = Logger;

const SECRET_FIELDS = ['authorization', 'apikey', 'password', 'token', 'otp', 'secret', 'cookie'];

/** PostgreSQL's detail contains the failing row or value, such as a member's address or number, which must not be logged. */
function errorFields(error: Error): unknown {
  const fields = stdSerializers.err(error);
  if (!(error instanceof DatabaseError)) return fields;
  const { detail: _, ...rest } = fields;
  return rest;
}

/** @param destination replaces standard output, for tests */
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
