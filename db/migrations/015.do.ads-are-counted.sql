-- Ads are counted by the day, without knowing whom. What an ad form would refuse is mended before it is refused here, too.

create or replace function private.limit_ad_alt_text_length() returns int language sql immutable parallel safe return 150;

create or replace function private.words_ad_places() returns text[] language sql immutable parallel safe return array['Home HomePage', 'Premium SignupPage', 'Premium LoginPage', 'Premium CheckPurchaseEnquiriesPage', 'Premium CheckSalesOfferPage', 'Premium NewsPage', 'Premium PriceUpdatesPage', 'Premium CorporateMembersPage', 'Premium PostSalesOfferPage', 'Premium PostPurchaseEnquiryPage', 'Non-Premium ProfileDetailsPage', 'Non-Premium EditProfilePage', 'Non-Premium PrivacyPolicyPage', 'Non-Premium TermsOfUsePage', 'Non-Premium ListedSubscribersPage', 'Non-Premium CorporateProfilePage', 'Non-Premium TanabanaPartnersPage', 'Non-Premium MembershipPlansPage', 'Non-Premium NewsArticlePage'];

create table private.ad_days (
  ad_id uuid not null references public.corporate_ads on delete cascade,
  day date not null,
  slot smallint not null,
  impressions int not null default 0,
  clicks int not null default 0,
  primary key (ad_id, day, slot)
) with (fillfactor = 50);

-- An ad's picture is its own: deleting one ad must not take another's. The oldest keeps the path.
update public.corporate_ads a set ad_image_path = null
where exists (select from public.corporate_ads b
  where b.ad_image_path = a.ad_image_path and (b.created_at, b.id) < (a.created_at, a.id));

alter table public.corporate_ads add constraint corporate_ads_ad_image_path_key UNIQUE (ad_image_path);

update public.corporate_ads
set alt_text = left(coalesce(nullif(btrim(alt_text), ''), btrim(company_name)), private.limit_ad_alt_text_length())
where char_length(btrim(alt_text)) not between 1 and private.limit_ad_alt_text_length();

alter table public.corporate_ads add constraint corporate_ads_alt_text_check check (char_length(btrim(alt_text)) between 1 and private.limit_ad_alt_text_length()) not valid;

-- No page has shown these: they come into their page's group switched off, for an admin to look at.
update public.corporate_ads a set placement_type = split_part(place, ' ', 1), status = false
from unnest(private.words_ad_places()) place
where split_part(place, ' ', 2) = a.page_location and place <> a.placement_type || ' ' || a.page_location;

alter table public.corporate_ads add constraint corporate_ads_place_check check (placement_type || ' ' || page_location = any (private.words_ad_places())) not valid;
