/** Effects of the limits of pages: notices, waits, advertisements, plans, search engines. */
import { calls, does, highest, longest, reads, type Effects } from './effect.ts';

const ACCOUNT_NOTICES = 'packages/domain/src/accounts/notices.ts';
const FAQ = 'packages/domain/src/pages/faq-numbers.ts';
const WEB = 'apps/web/src/features';
const SERVER = 'apps/server/src';
const showsFor = (path: string, catalogue: string) =>
  does(path, (m, n) => Object.values<{ ms?: number }>(m[catalogue]).some(({ ms }) => ms === n));

export const PAGES_EFFECTS = {
  answer_wait_ms: [reads('apps/web/src/lib/reading/request.ts')],
  session_wait_ms: [reads('apps/web/src/lib/offline/in-time.ts')],
  toast_ms: [does('packages/domain/src/notice.ts', (m, n) => m.failure().ms === n && m.success().ms === n)],
  toast_signup_conflict_ms: [showsFor(ACCOUNT_NOTICES, 'accountNotices')],
  toast_resend_failed_ms: [showsFor(ACCOUNT_NOTICES, 'accountNotices')],
  toast_deduction_failed_ms: [showsFor('packages/domain/src/credits/notices.ts', 'creditNotices')],
  toast_reset_link_ms: [showsFor(ACCOUNT_NOTICES, 'accountNotices')],
  toast_prices_ms: [showsFor('packages/domain/src/corporate/price-notices.ts', 'priceNotices')],
  toast_upgrade_ms: [showsFor('packages/domain/src/membership/notices.ts', 'membershipNotices')],
  redirect_after_paid_signup_ms: [reads(`${WEB}/profile/use-complete-profile.ts`)],
  redirect_after_upgrade_ms: [reads('apps/web/src/lib/membership/use-upgrade.ts')],
  ad_width: [reads('apps/web/src/components/ad-box/ad-box.tsx')],
  ad_height: [reads('apps/web/src/components/ad-box/ad-box.tsx')],
  ad_min_height: [reads('apps/web/src/components/ad-box/ad-box.tsx')],
  ad_image_bytes: [
    does('packages/domain/src/ads/notices.ts', (m, n) => m.adNotices.imageTooLarge.values.max === n / 1024 ** 2),
  ],
  picture_pixels: [reads(`${SERVER}/storage.ts`)],
  ad_alt_text_length: [longest('public.corporate_ads', 'alt_text')],
  ad_page_size: [reads(`${WEB}/admin-ads/api/get-ads.ts`)],
  ad_counts_per_call: [calls('public.count_ads')],
  ad_count_slots: [calls('public.count_ads')],
  ad_count_calls_per_minute: [reads(`${SERVER}/http/data-service.ts`)],
  ad_count_minutes: [calls('public.count_ads')],
  ad_people_per_address: [calls('public.count_ads')],
  ad_people_mebibytes: [calls('public.count_ads')],
  event_aside_bytes: [calls('private.set_event_aside')],
  events_aside: [calls('private.set_event_aside')],
  event_aside_days: [calls('private.forget_events_aside')],
  events_aside_shown: [calls('public.get_events_aside')],
  ad_days_read: [calls('public.get_ad_days')],
  stray_file_hours: [calls('private.stray_files'), reads(`${SERVER}/jobs/remove-stray-files.ts`)],
  stray_files_at_once: [reads(`${SERVER}/jobs/remove-stray-files.ts`)],
  plan_price_max: [highest('public.membership_plan', 'regular_price')],
  payment_page_size: [calls('public.search_payments'), reads(`${WEB}/admin-payments/use-payments.ts`)],
  seller_address_length: [longest('public.invoice_settings', 'seller_address')],
  membership_months: [calls('public.get_membership_plan'), reads(`${SERVER}/mail/membership-email.ts`)],
  min_age: [does(FAQ, (m, n) => m.FAQ_NUMBERS.min_age === n)],
  dispute_working_days: [does(FAQ, (m, n) => m.FAQ_NUMBERS.working_days === n)],
  sessions_shown: [calls('public.get_my_sessions')],
  admins_shown: [calls('public.get_admin_factors')],
  sitemap_part_length: [reads(`${SERVER}/pages/site/sitemap.ts`)],
  feed_length: [reads(`${SERVER}/pages/site/feed.ts`)],
  price_list_thumbnail_width: [reads('tools/draw/draw-price-lists.ts')],
} satisfies Effects;
