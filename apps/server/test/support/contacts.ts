/** The common part of the tests of contact-member and contact-poster: the caller, the contact, and the response. */
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import type { TestApp } from '../../src/testing.ts';
import { newMember, type Actor } from './members.ts';

const RAMESH = { member_name: 'Ramesh Shah', mobile_number: '9811111111' };

/** The member whose contact is requested. */
export const newRamesh = (test: TestApp): Promise<Actor> => newMember(test, RAMESH);

/** The data for calling him or writing to him. */
export const contactOfRamesh = ({ email }: Actor) => ({
  ...RAMESH,
  business_name: 'Asha Weaving Mills',
  is_business_unverified: false,
  country_code: '+91',
  phone: '+919811111111',
  whatsapp: 'https://wa.me/919811111111',
  email,
});

/** A member who may request it. */
export async function newPaidMember(test: TestApp): Promise<Actor> {
  const member = await newMember(test);
  await test.run(`update private.members set membership_type = 'Paid Member' where id = '${member.id}'`);
  return member;
}

/** Requests as many contacts as a member may in an hour. */
export async function useUpContacts(test: TestApp, { id }: Actor): Promise<void> {
  await test.run(`insert into contact_views (viewer_id, listing_table, listing_id, viewed_at)
    select '${id}', 'sales_offers', gen_random_uuid(), now()
    from generate_series(1, ${SERVER_LIMITS.contacts_per_hour})`);
}
