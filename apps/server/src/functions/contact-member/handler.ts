/**
 * In charge of `contact-member`: how a Paid or Corporate Member calls or writes to a member of the directory (marketplace
 * document, §6; docs/decisions/032-contacts-come-by-a-press.md).
 */
import { directoryMessages } from '@tanabana/domain/directory/messages';
import type { FunctionDefinition } from '@tanabana/gateway';
import { sql } from '@tanabana/gateway/db';
import { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { giveContact } from '../give-contact.ts';

const body = z.object({ member_id: z.guid({ error: 'member_id is missing.' }) });

/** Body `{member_id}`; answers as `giveContact`. */
export function contactMember(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'contact-member',
    access: 'signed-in',
    body,
    handle: ({ member_id }, { claims }) =>
      giveContact(
        deps,
        sql`select * from private.view_member_contact(${claims.sub!}::uuid, ${member_id}::uuid)`,
        directoryMessages.ownContact.body!,
      ),
  });
}
