/**
 * Signs a visitor in without an address (https://supabase.com/docs/guides/auth/auth-anonymous). The account has a session and nothing else
 * to sign in by. PUT /user adds an address, which makes it permanent. The option `anonymousUsers` turns it on.
 */
import { AuthError } from '../../errors/auth-error.ts';
import { addressGroup } from '../../http/client-address.ts';
import { optionalObject, type Body } from '../body.ts';
import type { Client } from '../client.ts';
import { after, type AuthContext } from '../context.ts';
import { admitNewUser, announceNewUser } from '../hooks/new-user.ts';
import { takeHits } from '../limits/hits.ts';
import { insertUser } from '../users.ts';
import { sessionAnswer, type SessionAnswer } from './sessions.ts';
import { startSession } from './start-session.ts';

const HOUR = 3600;

/** Counts before the hook is asked, which may be a request of ours to another server. @throws AuthError `over_request_rate_limit` */
async function countSignUp(context: AuthContext, { ip }: Client): Promise<void> {
  if (!ip) return;
  const key = `anonymous:${addressGroup(ip)}`;
  const hit = { key, limit: context.limits.anonymous_per_ip_per_hour, seconds: HOUR };
  const { refused } = await context.scope.asService('count an anonymous sign-in', (tx) =>
    takeHits(tx, [hit], after(context, 0)),
  );
  if (refused) throw new AuthError('over_request_rate_limit', undefined, { retryAfterSeconds: refused.waitSeconds });
}

/** @throws AuthError `anonymous_provider_disabled`, `signup_disabled`, `over_request_rate_limit`, `validation_failed` */
export async function signUpAnonymously(context: AuthContext, body: Body, client: Client): Promise<SessionAnswer> {
  const { options } = context;
  if (!options.anonymousUsers) throw new AuthError('anonymous_provider_disabled');
  if (options.disableSignup) throw new AuthError('signup_disabled');
  const user_metadata = optionalObject(body, 'data', options.isMetadataText);
  await countSignUp(context, client);
  const id = await admitNewUser(context, { data: user_metadata, provider: 'anonymous' }, client.ip);
  const grant = await context.scope.asService('sign a visitor in without an address', async (tx) => {
    const user = await insertUser(tx, context.now(), { id, is_anonymous: true, user_metadata });
    if (!user) throw new Error('an anonymous user was not made');
    return startSession(context, tx, user, 'anonymous', client);
  });
  await announceNewUser(context, { id }, client.ip);
  return sessionAnswer(context, grant);
}
