/** Effects of the limits of members: their profiles, credits, codes and passwords. */
import {
  calls,
  does,
  formTakes,
  gives,
  letters,
  longest,
  reads,
  type Effects,
  type Effect,
  type Module,
} from './effect.ts';

const CHECKS = 'packages/domain/src/accounts/checks.ts';
const VALIDATE = 'packages/domain/src/accounts/validate.ts';
const TYPED = 'packages/domain/src/accounts/typed.ts';
const CODE = 'packages/domain/src/accounts/referral-code.ts';
const ERRORS = 'packages/domain/src/accounts/field-errors.ts';
/** A field error passes the number to its sentence. */
const passes = (code: string, value: string) =>
  does(ERRORS, (m, n) => JSON.parse(m.accountErrors[code].replace(/^\S+ /, ''))[value] === n);
const FAQ = 'packages/domain/src/pages/faq-numbers.ts';
const PLANS = 'apps/web/src/lib/membership/plans.ts';
const WEB = 'apps/web/src/features';
const SERVER = 'apps/server/src';
const LISTINGS = ['public.purchase_enquiries', 'public.sales_offers'] as const;
const onListings = (effect: (table: string) => Effect) => LISTINGS.map(effect);
/** The schema of profiles accepts a text of this length, and none longer. */
const profileTakes = (column: string) =>
  does(VALIDATE, (m, n) => {
    const errorOf = (length: number) =>
      m.profileEditSchema
        .safeParse({ [column]: 'x'.repeat(length) })
        .error.issues.some(({ path }: { path: string[] }) => path[0] === column);
    return !errorOf(n) && errorOf(n + 1);
  });
const mobileError = (m: Module, country_code: string, mobile_number: string) =>
  m.mobileEditError({ country_code, mobile_number });
const digits = (n: number) => '9'.repeat(n);
const isMobile = (country: string, number: string) => `select private.is_mobile_number('${country}', '${number}')::int`;

export const ACCOUNTS_EFFECTS = {
  credits_free_signup: [
    calls('private.grant_signup_credits'),
    does(PLANS, (m, n) => m.CREDITS.free === n),
    does(FAQ, (m, n) => m.FAQ_NUMBERS.credits_free === n),
    does(`${SERVER}/pages/messages.ts`, (m, n) =>
      m.pageDescription('membershipPlans', { name: 'B', email: 'b@b.c' }).includes(`${n} credits`),
    ),
  ],
  credits_paid_monthly: [
    gives(`select private.monthly_allowance('Paid Member')`),
    does(PLANS, (m, n) => m.CREDITS.paid === n),
  ],
  credits_corporate_monthly: [
    gives(`select private.monthly_allowance('Corporate Member')`),
    does(PLANS, (m, n) => m.CREDITS.corporate === n),
  ],
  credits_referral: [
    calls('private.add_referral_code'),
    calls('private.grant_signup_credits'),
    calls('private.pay_referral'),
    does(FAQ, (m, n) => m.FAQ_NUMBERS.credits_referral === n),
  ],
  referral_code_days: [
    calls('private.add_referral_code'),
    passes('referralTooLate', 'days'),
    reads(`${WEB}/profile/use-add-referral-code.ts`),
  ],
  credits_per_interest: [calls('private.deduct_credit'), reads(`${WEB}/interest/api/send-interest.ts`)],
  credits_per_bid: [calls('private.deduct_credit')],
  credits_admin_shown: [
    calls('private.deduct_credit'),
    {
      where: 'public.tanabana_free',
      isRead: true,
      holds: async ({ ask }) =>
        (await ask(`select pg_get_viewdef('public.tanabana_free'::regclass) ~ 'limit_credits_admin_shown'`)) === true,
    },
  ],
  credits_low: [reads('apps/web/src/components/ui/credits-pill.tsx')],
  member_name_length: [
    longest('private.members', 'member_name'),
    longest('public.corporate_enquiries', 'name'),
    longest('public.company_details', 'company_head_name'),
    profileTakes('member_name'),
  ],
  business_name_length: [longest('private.members', 'business_name'), profileTakes('business_name')],
  company_name_length: [
    ...onListings((table) => longest(table, 'company_name')),
    longest('public.company_details', 'company_name'),
    longest('public.corporate_enquiries', 'organisation_name'),
    longest('public.customer_bids', 'company_name'),
    longest('public.partner_organisations', 'name'),
    longest('public.corporate_ads', 'company_name'),
    formTakes('company_name', letters),
    formTakes('preferred_company', letters),
  ],
  email_length: [
    longest('private.members', 'email'),
    does(CHECKS, (m, n) => m.isEmail(`${'a'.repeat(n - 4)}@b.c`) && !m.isEmail(`${'a'.repeat(n - 3)}@b.c`)),
  ],
  gst_number_length: [
    longest('private.members', 'gst_number'),
    profileTakes('gst_number'),
    passes('gstTooLong', 'max'),
  ],
  place_length: [
    ...['country', 'state', 'district', 'city', 'department'].map((column) => longest('private.members', column)),
    longest('public.corporate_products', 'department_name'),
    ...['country', 'state', 'district', 'city'].map(profileTakes),
  ],
  pin_length: [longest('private.members', 'pin_zip_code'), profileTakes('pin_zip_code'), passes('pinTooLong', 'max')],
  mobile_india_digits: [
    {
      where: 'private.is_mobile_number',
      holds: async ({ ask }, n) =>
        (await ask(isMobile('+91', digits(n)))) === 1 && (await ask(isMobile('+91', digits(n + 1)))) === 0,
    },
    does(CHECKS, (m, n) => !mobileError(m, '+91', digits(n)) && Boolean(mobileError(m, '+91', digits(n - 1)))),
    does(TYPED, (m, n) => m.typedMobile(`0${digits(n)}`, '+91') === digits(n)),
    passes('mobileIndia', 'digits'),
  ],
  mobile_min_digits: [
    {
      where: 'private.is_mobile_number',
      holds: async ({ ask }, n) =>
        (await ask(isMobile('+49', digits(n)))) === 1 && (await ask(isMobile('+49', digits(n - 1)))) === 0,
    },
    does(CHECKS, (m, n) => !mobileError(m, '+49', digits(n)) && Boolean(mobileError(m, '+49', digits(n - 1)))),
    passes('mobileOther', 'min'),
  ],
  mobile_max_digits: [
    {
      where: 'private.is_mobile_number',
      holds: async ({ ask }, n) =>
        (await ask(isMobile('+49', digits(n)))) === 1 && (await ask(isMobile('+49', digits(n + 1)))) === 0,
    },
    does(CHECKS, (m, n) => !mobileError(m, '+49', digits(n)) && Boolean(mobileError(m, '+49', digits(n + 1)))),
    does(TYPED, (m, n) => !m.isForeignMobile(digits(n), '+49') && m.isForeignMobile(digits(n + 1), '+49')),
    passes('mobileOther', 'max'),
  ],
  otp_digits: [
    does(CHECKS, (m, n) => m.isOtp(digits(n)) && !m.isOtp(digits(n + 1))),
    does(
      'packages/domain/src/accounts/typed-otp.ts',
      (m, n) => m.typedOtp(`Order 12, code ${digits(n)}.`).digits === digits(n),
    ),
    does('packages/domain/src/accounts/notices.ts', (m, n) => m.accountNotices.otpSentToMobile.values.digits === n),
    reads(`${SERVER}/app/auth-service.ts`),
    reads('apps/web/src/components/ui/form/otp-input.tsx'),
  ],
  otp_tries: [reads(`${SERVER}/app/auth-service.ts`), reads(`${WEB}/auth/use-code-step.ts`)],
  otp_interval_seconds: [reads(`${SERVER}/app/auth-service.ts`), reads(`${WEB}/auth/use-code-step.ts`)],
  email_code_minutes: [
    reads(`${SERVER}/app/auth-service.ts`),
    does(`${SERVER}/mail/auth-emails.ts`, (m, n) =>
      m
        .wordAuthEmail({ to: 'a@b.c', user: 'u', kind: 'signup', token: '1', link: '' }, 'en', {
          name: 'B',
          email: 'b@b.c',
        })
        .text.includes(`${n} minutes`),
    ),
    reads('apps/web/src/lib/session/code-step.ts'),
  ],
  sms_code_minutes: [
    reads(`${SERVER}/app/auth-service.ts`),
    does(`${SERVER}/mail/auth-sms.ts`, (m, n) =>
      m
        .wordAuthSms({ code: '1', language: 'en', kind: 'login' }, { name: 'B', email: 'b@b.c' }, undefined)
        .body.includes(`${n} minutes`),
    ),
    reads('apps/web/src/lib/session/code-step.ts'),
  ],
  password_signup_min: [
    does(CHECKS, (m, n) => {
      const errorOf = (length: number) => m.passwordStrengthError(`aA1!${'x'.repeat(length)}`.slice(0, length));
      return errorOf(n) === null && errorOf(n - 1).includes(`passwordParts.length {\\"min\\":${n}}`);
    }),
    does(`${SERVER}/passwords/password-policy.ts`, async (m, n) =>
      (await m.passwordPolicy(`qZ7!${'x'.repeat(n - 5)}`, 'signup'))?.message.endsWith(`${n} characters`),
    ),
  ],
  password_reset_min: [
    does(CHECKS, (m, n) => {
      const errorOf = (length: number) => m.passwordResetError(`aA1${'x'.repeat(length - 3)}`);
      return errorOf(n) === null && errorOf(n - 1) === `accounts.passwordReset {"min":${n}}`;
    }),
  ],
  referral_code_length: [does(CODE, (m, n) => m.newReferralCode('Asha', '9825012345').length === n)],
  referral_code_max_length: [
    longest('private.members', 'referral_code', 'A'),
    does(
      VALIDATE,
      (m, n) =>
        m.referralCodeSchema.safeParse('A'.repeat(n)).success &&
        !m.referralCodeSchema.safeParse('A'.repeat(n + 1)).success,
    ),
  ],
  referral_name_letters: [
    does(CODE, (m, n) => m.newReferralCode('A'.repeat(30), '1'.repeat(30)).startsWith(`${'A'.repeat(n)}1`)),
  ],
  referral_mobile_digits: [
    calls('private.tg_members__protect'),
    does(CODE, (m, n) => m.profilePageReferralCode('Asha', '123456789') === `A${'123456789'.slice(-n)}`),
  ],
  referral_code_attempts: [
    calls('private.tg_members__protect'),
    does(`${WEB}/profile/claim-referral-code.ts`, async (m, n) => {
      let tries = 0;
      await m.claimReferralCode('A', async () => (tries++, null)).catch(() => null);
      return tries === n;
    }),
  ],
} satisfies Effects;
