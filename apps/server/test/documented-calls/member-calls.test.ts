// The documents' calls of the data service about member profiles and listings, each as supabase-js makes it.
import { expect, it } from 'vitest';
import { ENQUIRY, newDealer, OFFER, postEnquiry, postOffer } from '../support/members.ts';
import { startDocumented, type Reader } from './clients.ts';

const documented = await startDocumented();
const { member, admin } = documented;

const profiles = ({ client }: Pick<Reader, 'client'>) => client.from('tanabana_free');

/** The columns that the edit form sends (accounts document, §7). */
const FORM = {
  member_name: 'Asha Patel',
  business_name: 'Asha Sizers',
  gst_number: null,
  country_code: '+91',
  business_type: ['Sizer'],
  my_yarns: ['Cotton'],
  country: 'India',
  state: 'Gujarat',
  district: 'Surat',
  city: 'Surat',
  pin_zip_code: '395002',
  list_in_directory: true,
  membership_type: 'Free Member',
};

it('API-REST-01, -18: a member reads the own profile by id; of another one the contact data are null', async () => {
  const own = await profiles(member).select('*').eq('id', member.id).single();
  expect(own.data).toMatchObject({
    id: member.id,
    email: member.email,
    messaging_credits: 25,
    membership_type: 'Free Member',
  });
  const columns = 'id, member_name, email';
  expect((await profiles(member).select(columns).eq('id', member.id).single()).data).toEqual({
    id: member.id,
    member_name: 'Asha Patel',
    email: member.email,
  });
  expect((await profiles(member).select(columns).eq('id', admin.id).single()).data).toEqual({
    id: admin.id,
    member_name: 'Zubin D',
    email: null,
  });
});

it('API-REST-02, -03: another’s number is found by admins alone, and a profile with it is refused to everybody', async () => {
  const other = await documented.newReader({ mobile_number: '9712300001' });
  const same = (reader: Reader) =>
    profiles(reader)
      .select('mobile_number, country_code, id')
      .eq('mobile_number', '9712300001')
      .eq('country_code', '+91')
      .neq('email', reader.email);
  expect((await same(member)).data).toEqual([]);
  expect((await same(other)).data).toEqual([]);
  expect((await same(admin)).data).toEqual([{ mobile_number: '9712300001', country_code: '+91', id: other.id }]);

  const row = { ...FORM, id: member.id, email: member.email, updated_at: new Date().toISOString() };
  const taken = await profiles(member).upsert({ ...row, mobile_number: '9712300001' }, { onConflict: 'id' });
  expect(taken).toMatchObject({ status: 409, error: { code: '23505' } });
  const saved = await profiles(member).upsert({ ...row, mobile_number: '9712300002' }, { onConflict: 'id' });
  expect(saved).toMatchObject({ status: 200, error: null });
  expect((await profiles(member).select('*').eq('id', member.id).single()).data).toMatchObject({
    ...FORM,
    id: member.id,
    email: member.email,
    mobile_number: '9712300002',
  });
});

it('API-REST-07, -08: another’s referral code is found by admins alone, and is refused at the update', async () => {
  const [holder, without] = [await documented.newReader(), await documented.newReader({ mobile_number: '9712300003' })];
  // By the scheme of the profile page: a letter of the name and the end of the number.
  await documented.test.run(`update private.members set referral_code = 'A00003' where id = '${holder.id}'`);
  await documented.test.run(`update private.members set referral_code = null where id = '${without.id}'`);
  const others = (reader: Reader) => profiles(reader).select('id').eq('referral_code', 'A00003').neq('id', without.id);
  expect((await others(without)).data).toEqual([]);
  expect((await others(admin)).data).toEqual([{ id: holder.id }]);

  const update = (referral_code: string) =>
    profiles(without).update({ referral_code }).eq('id', without.id).select('referral_code').single();
  expect((await update('A00003')).error).toMatchObject({ code: '23505' });
  expect((await update('A000037')).data).toEqual({ referral_code: 'A000037' });
});

it('API-REST-09, -10: whether a member is a dealer, by function and by column', async () => {
  const dealer = await newDealer(documented.test);
  const ask = (p_user_id: string) => member.client.rpc('check_if_user_is_dealer', { p_user_id });
  expect([(await ask(dealer.id)).data, (await ask(member.id)).data]).toEqual([true, false]);
  const read = profiles(member).select('is_dealer').eq('id', dealer.id).single();
  expect((await read).data).toEqual({ is_dealer: true });
  const refused = await documented.visitor.rpc('check_if_user_is_dealer', { p_user_id: dealer.id });
  expect(refused.error).toMatchObject({ code: '42501' });
});

it('API-REST-19: the list of users by name is complete for admins alone', async () => {
  const list = (reader: Reader) =>
    profiles(reader)
      .select(
        'id, member_name, business_name, mobile_number, email, membership_type, messaging_credits, is_corporate_member, is_verified_member, is_dealer, city',
      )
      .order('member_name');
  const seen = (await list(admin)).data!;
  expect(seen.map(({ member_name }) => String(member_name))).toEqual(
    seen.map(({ member_name }) => String(member_name)).toSorted(),
  );
  expect(seen.every(({ email, messaging_credits }) => email !== null && messaging_credits !== null)).toBe(true);
  const others = (await list(member)).data!.filter(({ id }) => id !== member.id);
  expect(others.length).toBe(seen.length - 1);
  expect(
    others.every(({ email, mobile_number, messaging_credits }) => !email && !mobile_number && !messaging_credits),
  ).toBe(true);
});

it('API-REST-20, -21, -22: the poster’s place, the open listings with it, newest first, and the own ones', async () => {
  const poster = await documented.newReader({ city: 'Bardoli', state: 'Gujarat' });
  const place = { city: 'Bardoli', district: null };
  expect((await profiles(member).select('city, district').eq('id', poster.id).single()).data).toEqual(place);
  const enquiries = [await postEnquiry(poster), await postEnquiry(poster)].map(({ id }) => id);
  const offers = [await postOffer(poster), await postOffer(poster)].map(({ id }) => id);
  const { visitor } = documented;
  for (const [table, ids] of [
    ['purchase_enquiries', enquiries],
    ['sales_offers', offers],
  ] as const) {
    const listed = visitor.from(table).select('id, user_id, tanabana_free(city, district)');
    const { data } = await listed.order('updated_at', { ascending: false });
    expect(data).toEqual(ids.toReversed().map((id) => ({ id, user_id: poster.id, tanabana_free: place })));
    const own = poster.client.from(table).select('id').eq('user_id', poster.id);
    expect((await own.order('created_at', { ascending: false })).data).toEqual(ids.toReversed().map((id) => ({ id })));
  }
});

it.each([
  ['API-REST-39', 'purchase_enquiries', 'enquiry_number', /^PE-\d{6}$/],
  ['API-REST-39', 'd2d_purchase_enquiries', 'enquiry_number', /^DPE-\d{6}$/],
  ['API-REST-40', 'sales_offers', 'offer_number', /^SO-\d{6}$/],
  ['API-REST-40', 'd2d_sales_offers', 'offer_number', /^DSO-\d{6}$/],
])(
  '%s: an insert into %s returns its %s, and the poster deletes rows by their ids (API-REST-63)',
  async (_, table, column, form) => {
    const poster = await documented.newReader();
    await documented.test.run(`update private.members set is_dealer = true where id = '${poster.id}'`);
    const row: Record<string, unknown> = { ...(column === 'offer_number' ? OFFER : ENQUIRY), user_id: poster.id };
    const post = async () =>
      (await poster.client.from(table).insert(row).select(`id, ${column}`).single()).data as unknown;
    const [first, second] = (await Promise.all([post(), post()])) as Record<string, string>[];
    expect([first![column], second![column]]).toEqual([expect.stringMatching(form), expect.stringMatching(form)]);
    expect(first![column]).not.toBe(second![column]);
    const refused = await member.client.from(table).insert(row).select(column);
    expect(refused.error).toMatchObject({ code: '42501' });

    const ids = [first!.id!, second!.id!];
    expect((await member.client.from(table).delete().in('id', ids).select('id')).data).toEqual([]);
    expect((await poster.client.from(table).delete().in('id', ids).select('id')).data).toHaveLength(2);
  },
);
