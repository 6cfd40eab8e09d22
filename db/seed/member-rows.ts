/** Users and profiles of the demonstration. */
import { newReferralCode } from '@tanabana/domain/accounts/referral-code';
import { isoDay } from '@tanabana/domain/format';
import { DEMO_PASSWORD_HASH } from './logins.ts';
import { PEOPLE, type Person, type Traits } from './people.ts';
import { fixedId, random } from './random.ts';

const DAY = 86_400_000;

/** All members joined at least this many days ago: before any listing or bid. */
const NEWEST_DAYS = 150;

export type Member = {
  id: string;
  joined: Date;
  traits: Traits;
  user: Record<string, unknown>;
  profile: Record<string, unknown>;
};

function member(person: Person, index: number, now: Date): Member {
  const [email, member_name, business_name, [city, district, state, pin_zip_code], business_type, my_yarns] = person;
  const traits = person[6] ?? {};
  const r = random(1000 + index);
  const id = fixedId(1, index + 1);
  const { membership_type = 'Free Member', is_verified_member = false, is_dealer = false, role, department } = traits;
  const isFree = membership_type === 'Free Member';
  // Paid Members have paid since they joined, and their year is not over. Referred members joined after all others.
  const days = traits.referred_by ? NEWEST_DAYS : r.between(NEWEST_DAYS + 1, isFree ? 400 : 330);
  const joined = new Date(now.getTime() - days * DAY);
  const country_code = traits.country_code ?? '+91';
  const mobile_number = `70000${String(10_001 + index * 37).padStart(5, '0')}`;
  return {
    id,
    joined,
    traits,
    user: {
      id,
      email,
      encrypted_password: DEMO_PASSWORD_HASH,
      email_confirmed_at: joined,
      phone: `${country_code.slice(1)}${mobile_number}`,
      phone_confirmed_at: joined,
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
      raw_user_meta_data: { member_name, business_name, membership_type },
      created_at: joined,
    },
    profile: {
      id,
      member_name,
      business_name,
      country_code,
      mobile_number,
      mobile_verified: true,
      gst_number: traits.country ? null : `24ABCDE${1000 + index}F1Z5`,
      business_type,
      my_yarns,
      country: traits.country ?? 'India',
      state,
      district,
      city,
      pin_zip_code,
      list_in_directory: !traits.hidden,
      // Everybody begins so; what was paid for follows with the credits (credit-history.ts).
      membership_join_date: isoDay(joined),
      current_membership_start_date: isoDay(joined),
      is_corporate_member: role !== undefined,
      is_verified_member: is_verified_member && isFree,
      is_verified_by_membership: false,
      is_dealer,
      role: role ?? null,
      department: department ?? null,
      referral_credits_earned: 0,
      referral_code: newReferralCode(member_name, mobile_number, (below) => r.between(0, below - 1)),
      created_at: joined,
      updated_at: joined,
    },
  };
}

export function memberRows(now: Date): Member[] {
  return PEOPLE.map((person, index) => member(person, index, now));
}
