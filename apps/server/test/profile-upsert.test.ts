/** The edit form's save over HTTP: an upsert into the member view (accounts document, §7). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tanabana/gateway/db';
import { buildTestApp, type TestApp } from '../src/testing.ts';
import { newMember, newUser, type Actor } from './support/members.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** Every key that the form sends. */
function form({ id, email }: Pick<Actor, 'id' | 'email'>, changes: object = {}) {
  return {
    id,
    email,
    member_name: 'Rukmini Solanki',
    business_name: 'Solanki Sizers',
    gst_number: '',
    country_code: '+91',
    mobile_number: '9712355001',
    business_type: ['Sizer'],
    my_yarns: ['Cotton'],
    country: 'India',
    state: 'Gujarat',
    district: 'Navsari',
    city: 'Navsari',
    pin_zip_code: '396445',
    list_in_directory: false,
    membership_type: 'Free Member',
    updated_at: '2001-01-01T00:00:00.000Z',
    ...changes,
  };
}

async function save(caller: Actor, row: object) {
  const answer = await test.app.request('/rest/v1/tanabana_free?on_conflict=id', {
    method: 'POST',
    headers: {
      apikey: test.keys.anonKey,
      authorization: `Bearer ${caller.token}`,
      'content-type': 'application/json',
      prefer: 'resolution=merge-duplicates',
    },
    body: JSON.stringify(row),
  });
  const text = await answer.text();
  return { status: answer.status, body: text && (JSON.parse(text) as { code: string; message: string }) };
}

async function stored(id: string) {
  const { rows } = await test.scope.asService('look at a member in a test', (tx) =>
    tx.query<Record<string, unknown>>(sql`select * from private.members where id = ${id}::uuid`),
  );
  return rows[0];
}

describe('saving a profile', () => {
  it('stores the fields of the owner, and ignores those of the server', async () => {
    const member = await newMember(test);
    const sent = form(member, { email: 'else@mill.example', membership_type: 'Paid Member' });
    expect((await save(member, sent)).status).toBeLessThan(300);
    const row = await stored(member.id);
    expect(row).toMatchObject({
      member_name: 'Rukmini Solanki',
      district: 'Navsari',
      city: 'Navsari',
      gst_number: null,
      list_in_directory: false,
      email: member.email,
      membership_type: 'Free Member',
      messaging_credits: 25,
    });
    expect((row!.updated_at as string) > '2002').toBe(true);
  });

  it('creates the profile of a user who has none', async () => {
    const guest = await newUser(test);
    expect((await save(guest, form(guest, { mobile_number: '9712355002' }))).status).toBeLessThan(300);
    expect(await stored(guest.id)).toMatchObject({ business_name: 'Solanki Sizers', messaging_credits: 0 });
  });

  it('refuses the profile of another user and leaves it unchanged', async () => {
    const [caller, victim] = [await newMember(test), await newMember(test)];
    const answer = await save(caller, form(victim, { mobile_number: '9712355003' }));
    expect(answer).toMatchObject({ status: 403, body: { code: '42501' } });
    expect(await stored(victim.id)).toMatchObject({ member_name: 'Asha Patel' });
  });

  it.each([
    ['messaging_credits', { messaging_credits: 900 }, '42501'],
    ['a flag', { is_dealer: true }, '42501'],
    ['a role', { role: 'Super Admin', department: 'Yarn' }, '42501'],
    ['mobile_verified', { mobile_verified: true }, '42501'],
    ['an impossible Indian number', { mobile_number: '12345' }, '23514'],
    ['a PIN of eleven characters', { pin_zip_code: '39500200000' }, '23514'],
    ['a business type that is none', { business_type: ['Smuggler'] }, '23514'],
    ['a blank name', { member_name: ' ' }, '23514'],
  ])('refuses %s', async (_, changes, code) => {
    const member = await newMember(test);
    const { body } = await save(member, form(member, changes));
    expect(body).toMatchObject({ code });
    expect(JSON.stringify(body)).not.toContain('members_');
    expect(await stored(member.id)).toMatchObject({
      member_name: 'Asha Patel',
      messaging_credits: 25,
      is_dealer: false,
    });
  });

  it('returns the documented message for the number of another account, without constraint or row', async () => {
    await newMember(test, { mobile_number: '9712355004' });
    const member = await newMember(test);
    const taken = {
      status: 409,
      body: {
        code: '23505',
        details: null,
        hint: null,
        message: 'This mobile number is already registered with a different account.',
      },
    };
    expect(await save(member, form(member, { mobile_number: '9712355004' }))).toMatchObject(taken);
    const answer = await test.app.request(`/rest/v1/tanabana_free?id=eq.${member.id}`, {
      method: 'PATCH',
      headers: {
        apikey: test.keys.anonKey,
        authorization: `Bearer ${member.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ country_code: '+91', mobile_number: '9712355004' }),
    });
    expect({ status: answer.status, body: await answer.json() }).toEqual(taken);
  });

  it.each([
    [{ member_name: null }, '23502', 'member_name is not valid'],
    [{ business_name: null }, '23502', 'business_name is not valid'],
    [{ business_type: null }, '23502', 'business_type is not valid'],
    [{ list_in_directory: null }, '23502', 'list_in_directory is not valid'],
    [{ member_name: 'Asha\r\nBcc: somebody' }, '23514', 'member_name is not one line'],
    [{ city: 'Surat\u0007' }, '23514', 'city is not one line'],
    [{ language: 'xx' }, '23514', 'language is not valid'],
  ])('a change to %j names the field, and nothing of the table behind the view', async (changes, code, message) => {
    const member = await newMember(test);
    const answer = await test.app.request(`/rest/v1/tanabana_free?id=eq.${member.id}`, {
      method: 'PATCH',
      headers: {
        apikey: test.keys.anonKey,
        authorization: `Bearer ${member.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(changes),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ code, details: null, hint: null, message });
  });

  it('accepts a state only in India, and no town of the former district', async () => {
    const member = await newMember(test, { city: 'Bardoli' });
    await save(member, form(member, { mobile_number: '9712355005', city: 'Bardoli' }));
    expect(await stored(member.id)).toMatchObject({ district: 'Navsari', city: 'Navsari' });
    await save(member, form(member, { mobile_number: '9712355005', country: 'Nepal', city: 'Biratnagar' }));
    expect(await stored(member.id)).toMatchObject({ state: null, district: null, city: 'Biratnagar' });
  });
});
