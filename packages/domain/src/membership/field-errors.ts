/** Field errors of prices, tax, seller and the rate of the dollar in the settings of admins (/admin/settings). */
import { fieldErrorsOf } from '../field-error.ts';
import { ADMIN_LIMITS } from '../admin-limits.ts';
import { LIMITS } from '../limits.ts';

export const GST_RATE_MAX = 100;
export const GST_RATE_DECIMALS = 2;

export const settingsErrors = fieldErrorsOf('settings', {
  price: { least: 1, most: LIMITS.plan_price_max },
  offerDearer: {},
  offerEnd: {},
  gstRate: { most: GST_RATE_MAX, decimals: GST_RATE_DECIMALS },
  sac: { least: 4, most: 8 },
  sellerName: { max: LIMITS.business_name_length },
  sellerAddress: { max: LIMITS.seller_address_length },
  sellerState: {},
  gstin: { length: 15 },
  gstinOfState: {},
  rate: {
    least: ADMIN_LIMITS.dollar_rate_min,
    most: ADMIN_LIMITS.dollar_rate_max,
    decimals: ADMIN_LIMITS.dollar_rate_decimals,
  },
  rateDay: {},
});
