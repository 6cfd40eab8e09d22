/**
 * `contact-poster`: gives a Paid or Corporate Member the phone number and e-mail address of the poster of a listing (marketplace document,
 * §1).
 */
import { call } from '@tanabana/db/call';
import { listingNotices } from '@tanabana/domain/listings/notices';
import { LISTING_TABLES } from '@tanabana/domain/vocabulary';
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { english } from '../english.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { giveContact } from '../give-contact.ts';

const body = z.object({
  listing_table: z.enum(LISTING_TABLES, { error: 'listing_table must be a table of listings.' }),
  listing_id: z.guid({ error: 'listing_id is missing.' }),
});

/** Body `{listing_table, listing_id}`; responds like `giveContact`. */
export function contactPoster(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'contact-poster',
    access: 'signed-in',
    body,
    handle: ({ listing_table, listing_id }, { claims }) =>
      giveContact(
        deps,
        (tx) =>
          call(tx, 'view_contact', { p_viewer: claims.sub!, p_listing_table: listing_table, p_listing_id: listing_id }),
        english(listingNotices.ownContact),
      ),
  });
}
