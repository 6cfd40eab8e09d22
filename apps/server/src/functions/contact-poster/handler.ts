/**
 * In charge of `contact-poster`: how a Paid or Corporate Member calls or writes to whoever posted a listing (marketplace
 * document, §1). Nothing is given before it is asked for; SQL decides who may, and counts.
 */
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { shortTime } from '@tanabana/domain/format';
import { listingMessages } from '@tanabana/domain/listings/messages';
import { fill } from '@tanabana/domain/message';
import { LISTING_TABLES } from '@tanabana/domain/words';
import { FunctionError, type FunctionDefinition } from '@tanabana/gateway';
import { DatabaseError, sql } from '@tanabana/gateway/db';
import { z } from 'zod';
import { e164 } from '../../interests/interest-message.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { refusalOf } from '../refusals.ts';

const body = z.object({
  listing_table: z.enum(LISTING_TABLES, { error: 'listing_table must be a table of listings.' }),
  listing_id: z.guid({ error: 'listing_id is missing.' }),
});

/** A row of private.view_contact. */
type Contact = {
  member_name: string;
  business_name: string;
  country_code: string | null;
  mobile_number: string | null;
  email: string | null;
};

/**
 * Body `{listing_table, listing_id}`; answers `{member_name, business_name, country_code, mobile_number, phone, whatsapp,
 * email}`: phone is E.164, whatsapp an address; what the poster did not give is null.
 */
export function contactPoster(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'contact-poster',
    access: 'signed-in',
    body,
    async handle({ listing_table, listing_id }, { claims }) {
      try {
        const { rows } = await deps.scope.asService('give a poster’s contact data', (tx) =>
          tx.query<Contact>(
            sql`select * from private.view_contact(${claims.sub!}::uuid, ${listing_table}, ${listing_id}::uuid)`,
          ),
        );
        const contact = rows[0]!;
        const phone = e164(contact);
        return { body: { ...contact, phone, whatsapp: phone && `https://wa.me/${phone.slice(1)}` } };
      } catch (error) {
        if (error instanceof DatabaseError && error.code === 'LIMIT') throw tooMany(error.detail!);
        throw refusalOf(error, { OWNIT: listingMessages.ownContact.body });
      }
    },
  });
}

function tooMany(freeAt: string): FunctionError {
  const { body: words } = fill(listingMessages.contactLimit, {
    hour: SERVER_LIMITS.contacts_per_hour,
    day: SERVER_LIMITS.contacts_per_day,
    time: shortTime(freeAt),
  });
  return new FunctionError(429, 'LIMIT', words!);
}
