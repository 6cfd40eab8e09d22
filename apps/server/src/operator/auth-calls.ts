/** Calls of the auth service with the service's key, within this process: no server has to run. */
import { createGateway } from '@tanabana/gateway';
import { createScope, type Database, type Scope } from '@tanabana/gateway/db';
import { authService } from '../app/auth-service.ts';
import type { Config } from '../config.ts';
import type { Keys } from '../data/keys.ts';
import { createLog } from '../log.ts';
import { OperatorError } from './command.ts';

export type AuthCalls = {
  scope: Scope;
  /** @param path below /auth/v1 @throws OperatorError with the service's message when it refuses */
  call<T>(method: 'POST' | 'PUT', path: string, body: object): Promise<T>;
  close(): Promise<void>;
};

/** Nothing is sent: the operator passes on what a command prints. */
const send = () => Promise.reject(new Error('a command sent a message'));

/** @param siteUrl target of links, without a trailing slash */
export async function openAuthCalls(
  db: Database,
  config: Pick<Config, 'brand' | 'google' | 'sms' | 'smsPerHour'>,
  keys: Keys,
  siteUrl: string,
): Promise<AuthCalls> {
  const scope = createScope(db);
  const gateway = await createGateway({
    db,
    scope,
    keys,
    siteUrl,
    schemas: ['public'],
    // Its lines would stand between those of the command.
    log: createLog('error'),
    auth: authService({
      config,
      scope,
      providers: { email: { send }, sms: { send } },
      metrics: { countAlarm: () => undefined },
    }),
  });
  return {
    scope,
    async call<T>(method: 'POST' | 'PUT', path: string, body: object): Promise<T> {
      const answer = await gateway.app.fetch(
        new Request(`${siteUrl}/auth/v1${path}`, {
          method,
          headers: {
            apikey: keys.serviceRoleKey,
            authorization: `Bearer ${keys.serviceRoleKey}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(body),
        }),
      );
      const content = (await answer.json()) as { msg?: string; message?: string };
      if (!answer.ok)
        throw new OperatorError(`Nothing was changed: ${content.msg ?? content.message ?? answer.status}`);
      return content as T;
    },
    close: () => gateway.close(),
  };
}
