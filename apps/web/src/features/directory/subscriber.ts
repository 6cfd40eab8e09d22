// The columns of a listed member in the directory.
import type { Selected } from '#lib/reading/select.ts';

export const SUBSCRIBER_COLUMNS =
  'id,member_name,business_name,email,country_code,mobile_number,business_type,my_yarns,city,district,state,country,is_verified_member,is_corporate_member,is_dealer,membership_join_date,is_business_unverified';

export type Subscriber = Selected<'listed_members', typeof SUBSCRIBER_COLUMNS>;
