/**
 * Maps the body of `unified-signup`, whose fields have the names of the profile form (accounts document, §3), to
 * columns. Only this file knows both names.
 */
const COLUMN_OF: Record<string, string> = {
  mobileNumber: 'mobile_number',
  countryCode: 'country_code',
  memberName: 'member_name',
  businessName: 'business_name',
  gstNumber: 'gst_number',
  businessType: 'business_type',
  pinZipCode: 'pin_zip_code',
  membershipType: 'membership_type',
  listInDirectory: 'list_in_directory',
  referralCode: 'referral_code',
  referred_by_code: 'referral_code',
  mobileVerified: 'mobile_verified',
};

/**
 * The profile data of a signup with the columns' names, ready for `profileSchema`. Names that are columns already stay.
 *
 * @example readProfileData({ memberName: 'Asha', city: 'Surat' }) // { member_name: 'Asha', city: 'Surat' }
 */
export function readProfileData(data: unknown): Record<string, unknown> {
  if (typeof data !== 'object' || data === null) return {};
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [COLUMN_OF[key] ?? key, value]));
}
