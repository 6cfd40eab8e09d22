/**
 * Gives one member's contact data to another (marketplace document, §6: Paid and Corporate Members call or e-mail directly), for the
 * functions contact-member and contact-poster. Contact data is only given on request. SQL decides who may have it, and counts the requests.
 */
import type { ServerFunctions } from '@tanabana/db/call';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { shortTime } from '@tanabana/domain/format';
import { listingNotices } from '@tanabana/domain/listings/notices';
import { fill } from '@tanabana/domain/notice';
import { FunctionError, type FunctionResult } from '@tanabana/gateway';
import { DatabaseError, type Tx } from '@tanabana/gateway/db';
import { english } from './english.ts';
import { e164 } from '../interests/interest-message.ts';
import type { FunctionDeps } from './function-deps.ts';
import { refusalOf } from './refusals.ts';

/**
 * Responds `{member_name, business_name, country_code, mobile_number, phone, whatsapp, email}`. `phone` is E.164, `whatsapp` is a URL; data
 * that the member did not give is null.
 *
 * @param open calls the SQL function that returns the row
 * @param own the message for a caller who requests the own contact data
 * @throws FunctionError NOPRF, NOCON, OWNIT, GONE1, NOLST; 429 LIMIT with the time from which it works again
 */
export async function giveContact(
  deps: FunctionDeps,
  open: (tx: Tx) => Promise<ServerFunctions['view_contact']['result']>,
  own: string,
): Promise<FunctionResult> {
  try {
    const contact = await deps.scope.asService('give a member’s contact data', open);
    const phone = e164(contact);
    return { body: { ...contact, phone, whatsapp: phone && `https://wa.me/${phone.slice(1)}` } };
  } catch (error) {
    if (error instanceof DatabaseError && error.code === 'LIMIT') throw tooMany(error.detail!);
    throw refusalOf(error, { OWNIT: own });
  }
}

function tooMany(freeAt: string): FunctionError {
  const limit = fill(listingNotices.contactLimit, {
    hour: SERVER_LIMITS.contacts_per_hour,
    day: SERVER_LIMITS.contacts_per_day,
    time: shortTime(freeAt),
  });
  return new FunctionError(429, 'LIMIT', english(limit));
}
