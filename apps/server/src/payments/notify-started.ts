/** Sends a member the letter that the membership has started, after the commit. An error of the letter undoes nothing. */
import type { Log } from '@tanabana/gateway';
import { sql, type Scope, type Tx } from '@tanabana/gateway/db';
import type { Brand } from '../brand.ts';
import { languageOf } from '../mail/language-of.ts';
import { wordMembershipEmail, type StartedMembership } from '../mail/membership-email.ts';
import type { Providers } from '../providers/create-providers.ts';

export type NotifyDeps = {
  scope: Scope;
  providers: Pick<Providers, 'email'>;
  brand: Brand;
  publicUrl: string;
};

/** The data for the letter about a membership that has just started; undefined where no invoice was issued. */
export async function startedBy(tx: Tx, invoice_id: string | null): Promise<StartedMembership | undefined> {
  if (invoice_id === null) return undefined;
  const { rows } = await tx.query<StartedMembership>(
    sql`select m.id as member_id, m.member_name, m.email, i.invoice_number, i.total_paise, i.is_test
      from public.tax_invoices i join private.members m on m.id = i.member_id where i.id = ${invoice_id}::uuid`,
  );
  return rows[0];
}

export async function notifyStarted(
  { scope, providers, brand, publicUrl }: NotifyDeps,
  log: Log,
  started: StartedMembership,
): Promise<void> {
  if (started.email === null) return;
  try {
    const language = await languageOf(scope, started.member_id);
    await providers.email.send(wordMembershipEmail(started, started.email, language, { brand, publicUrl }));
  } catch (error) {
    log.error({ err: error, member: started.member_id }, 'a member was not told that the membership started');
  }
}
