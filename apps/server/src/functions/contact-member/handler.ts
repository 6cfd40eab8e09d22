/**
 * `contact-member`: gives a Paid or Corporate Member the phone number and e-mail address of a member of the directory (marketplace
 * document, §6; docs/decisions/032-contacts-are-revealed-one-by-one.md).
 */
import { call } from '@tanabana/db/call';
import { directoryNotices } from '@tanabana/domain/directory/notices';
import type { FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { english } from '../english.ts';
import { defineFunction } from '../define-function.ts';
import type { FunctionDeps } from '../function-deps.ts';
import { giveContact } from '../give-contact.ts';

const body = z.object({ member_id: z.guid({ error: 'member_id is missing.' }) });

/** Body `{member_id}`; responds like `giveContact`. */
export function contactMember(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'contact-member',
    access: 'signed-in',
    body,
    handle: ({ member_id }, { claims }) =>
      giveContact(
        deps,
        (tx) => call(tx, 'view_member_contact', { p_viewer: claims.sub!, p_member: member_id }),
        english(directoryNotices.ownContact),
      ),
  });
}
