/**
 * What row-level security on realtime.messages lets a caller do with a private topic: who may select a message may receive, who may insert
 * one may send, each by its extension (https://supabase.com/docs/guides/realtime/authorization). Both are tried in transactions that are
 * rolled back.
 */
import { DatabaseError } from '../db/port.ts';
import type { Claims, Scope } from '../db/scope.ts';
import { sql } from '../db/sql.ts';

export type Extension = 'broadcast' | 'presence';
export type Rights = Readonly<Record<Extension, boolean>>;

export const ALL_RIGHTS: Rights = { broadcast: true, presence: true };
const NO_RIGHTS: Rights = { broadcast: false, presence: false };

/** The server's own key has no budget of database time. */
const shareOf = ({ role }: Claims) => (role === 'service_role' ? { share: '' } : {});

/** Runs a try of policies. A policy that fails with an error allows nothing. */
async function tried(work: () => Promise<Rights>): Promise<Rights> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseError) return NO_RIGHTS;
    throw error;
  }
}

/** What the caller may receive of the topic. */
export async function rightsToRead(scope: Scope, claims: Claims, topic: string): Promise<Rights> {
  return tried(() =>
    scope.asClaims(
      claims,
      async (tx) => {
        await tx.query(sql`select set_config('realtime.topic', ${topic}, true)`);
        const put = await tx.query<{ broadcast: string; presence: string }>(
          sql`select realtime.try_message(${topic}) as broadcast, realtime.try_message(${topic}, 'presence') as presence`,
        );
        const { broadcast, presence } = put.rows[0]!;
        const seen = await tx.query<{ id: string }>(
          sql`select id from realtime.messages where id in (${broadcast}, ${presence})`,
        );
        const ids = seen.rows.map(({ id }) => id);
        return { broadcast: ids.includes(broadcast), presence: ids.includes(presence) };
      },
      { rollback: true, ...shareOf(claims) },
    ),
  );
}

/** What the caller may send to the topic. */
export async function rightsToSend(scope: Scope, claims: Claims, topic: string): Promise<Rights> {
  return tried(() =>
    scope.asClaims(
      claims,
      async (tx) => {
        const { rows } = await tx.query<{ allowed: string[] }>(sql`select realtime.may_send(${topic}) as allowed`);
        const { allowed } = rows[0]!;
        return { broadcast: allowed.includes('broadcast'), presence: allowed.includes('presence') };
      },
      { rollback: true, ...shareOf(claims) },
    ),
  );
}
