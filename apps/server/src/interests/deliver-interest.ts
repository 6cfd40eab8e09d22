/**
 * Sends one interest message to the poster of its listing. SQL decides which process sends it and by which channel. The provider is called
 * between two transactions, and the result is stored in SQL. An attempt is stored before the provider is called, and never repeated while
 * it may have been sent (docs/decisions/020-a-message-is-stored-then-sent.md).
 */
import { isAbroad } from '@tanabana/domain/listings/place';
import type { YarnSpec } from '@tanabana/domain/listings/spec-line';
import type { AnyListingTable, InterestChannel, InterestStatus, MessageOutcome } from '@tanabana/domain/vocabulary';
import type { Log } from '@tanabana/gateway';
import { sql, type Scope } from '@tanabana/gateway/db';
import type { Brand } from '../brand.ts';
import type { Metrics } from '../http/monitoring/metrics.ts';
import type { Providers } from '../providers/create-providers.ts';
import { ProviderError } from '../providers/provider-error.ts';
import { e164, wordInterestEmail, wordInterestWhatsapp, type InterestFacts } from './interest-message.ts';
import { pollUntil } from './poll-until.ts';

export type DeliverDeps = {
  scope: Scope;
  providers: Pick<Providers, 'email' | 'whatsapp'>;
  metrics: Pick<Metrics, 'countInterest'>;
  brand: Brand;
  /** Address of the site, without a trailing slash. */
  publicUrl: string;
};

/** A row of private.claim_interest: an attempt to send that this process makes. */
export type Claim = YarnSpec & {
  message_id: string;
  channel: InterestChannel;
  listing_table: AnyListingTable;
  listing_number: string;
  quantity_kgs: number;
  price: string | null;
  poster_member_name: string;
  poster_email: string | null;
  poster_country_code: string | null;
  poster_mobile_number: string | null;
  poster_language: string;
  interested_member_name: string;
  interested_business_name: string;
  is_business_unverified: boolean;
  interested_email: string | null;
  interested_country_code: string | null;
  interested_mobile_number: string | null;
  interested_city: string | null;
  interested_district: string | null;
  interested_country: string;
};

/** `channel`: by which this process sent the message; null when the poster has left since. Absent for what another process did. */
export type Delivery = { status: InterestStatus; channel?: InterestChannel | null };

type SendResult = { outcome: MessageOutcome; id: string | null; failure: string | null };

/**
 * Sends an interest message if it is due, by e-mail too where WhatsApp rejects it. Waits for an attempt of another process.
 *
 * @param claimed the first attempt, where it was claimed already; null where there was nothing to claim
 * @returns its status: `pending` when a retry follows, or while it is unknown whether it was sent
 */
export async function deliverInterest(
  deps: DeliverDeps,
  log: Log,
  interest: string,
  claimed?: Claim | null,
): Promise<Delivery> {
  const { scope, metrics } = deps;
  const next = () => claimAttempt(deps, interest);
  for (let claim = claimed === undefined ? await next() : claimed; claim; claim = await next()) {
    const answer = await send(deps, log, claim);
    const { rows } = await scope.asService('end a try to send an interest', (tx) =>
      tx.query<{ status: InterestStatus; is_due: boolean }>(sql`
        select * from private.finish_interest(${claim.message_id}::uuid, ${answer.outcome}, ${answer.id}, ${answer.failure})`),
    );
    // The poster left meanwhile, and the records of their messages were deleted. The next claim finds that nothing else can be sent.
    if (!rows[0]) {
      if (answer.outcome === 'taken') return { status: 'sent', channel: null };
      continue;
    }
    const { status, is_due } = rows[0];
    if (is_due) continue;
    metrics.countInterest(status === 'pending' ? 'delayed' : status);
    const line = { interest, channel: claim.channel, outcome: answer.outcome, failure: answer.failure };
    if (status === 'pending') log.warn(line, 'interest not delivered yet');
    if (status === 'failed') log.error(line, 'interest not delivered: an admin may need to restore the credit');
    return status === 'sent' ? { status, channel: claim.channel } : { status };
  }
  return { status: await finalStatus(scope, log, interest) };
}

/** What private.claim_interest asks of the providers: whether there is WhatsApp, and the channels whose provider is not called for the moment. */
export function channelsOf({ email, whatsapp }: DeliverDeps['providers']): { hasWhatsapp: boolean; paused: string[] } {
  const paused = Object.entries({ email, whatsapp }).flatMap(([channel, port]) =>
    port?.isPaused?.() ? [channel] : [],
  );
  return { hasWhatsapp: whatsapp !== undefined, paused };
}

/** Where the provider of its channel is not called for the moment, the interest stays pending, and no attempt is counted. */
async function claimAttempt({ scope, providers }: DeliverDeps, interest: string): Promise<Claim | null> {
  const { hasWhatsapp, paused } = channelsOf(providers);
  // NOTE: a transaction. PostgreSQL undoes it when the server is killed; a statement alone goes on, and its try would begin with nobody to
  // make it.
  const { rows } = await scope.asService('begin a try to send an interest', (tx) =>
    tx.query<Claim>(sql`select * from private.claim_interest(${interest}::uuid, ${hasWhatsapp}, ${paused}::text[])`),
  );
  return rows[0] ?? null;
}

/** Calls the provider. Every error becomes a result: an unexpected error may have come after the message was sent. */
async function send({ providers, brand, publicUrl }: DeliverDeps, log: Log, claim: Claim): Promise<SendResult> {
  const facts = factsOf(claim);
  const site = { brand, publicUrl };
  try {
    if (claim.channel === 'email') {
      await providers.email.send(wordInterestEmail(facts, claim.poster_email!, claim.poster_language, site));
      return { outcome: 'taken', id: null, failure: null };
    }
    const { poster_country_code: country_code, poster_mobile_number: mobile_number } = claim;
    const message = wordInterestWhatsapp(facts, e164({ country_code, mobile_number })!, claim.poster_language, site);
    const { id } = await providers.whatsapp!.send({ ...message, reference: claim.message_id });
    return { outcome: 'taken', id, failure: null };
  } catch (error) {
    if (error instanceof ProviderError) return { outcome: error.fate, id: null, failure: error.message };
    log.error({ err: error, message: claim.message_id }, 'a message failed in a way that nobody foresaw');
    return { outcome: 'unknown', id: null, failure: 'a fault of ours' };
  }
}

/** The status of an interest that another process sends, once that process is done. */
async function finalStatus(scope: Scope, log: Log, interest: string): Promise<InterestStatus> {
  const { status, note } = await pollUntil(
    async () => {
      const { rows } = await scope
        .onceAsService('see how far an interest has come', { readOnly: true })
        .query<{ status: InterestStatus; note: string | null; is_under_way: boolean }>(
          sql`select * from private.get_interest(${interest}::uuid)`,
        );
      return rows[0]!;
    },
    ({ is_under_way }) => !is_under_way,
  );
  if (status === 'failed') log.error({ interest, note }, 'interest given up');
  return status;
}

/** The member's city or district, followed by the country for members abroad. */
function placeOf({ interested_city, interested_district, interested_country }: Claim): string | null {
  const town = interested_city ?? interested_district;
  return [town, isAbroad(interested_country) && interested_country].filter(Boolean).join(', ') || null;
}

function factsOf(claim: Claim): InterestFacts {
  return {
    table: claim.listing_table,
    number: claim.listing_number,
    yarn: claim,
    quantity_kgs: claim.quantity_kgs,
    price: claim.price,
    poster_name: claim.poster_member_name,
    interested: {
      member_name: claim.interested_member_name,
      business_name: claim.interested_business_name,
      is_business_unverified: claim.is_business_unverified,
      place: placeOf(claim),
      country_code: claim.interested_country_code,
      mobile_number: claim.interested_mobile_number,
      email: claim.interested_email,
    },
  };
}
