// Written by db/src/gen/listing-columns.ts from fields.ts: change it there, then npm run gen.
import type { FieldFacts } from './field-facts.ts';
import type { ListingFieldName } from './fields.ts';

/** What lists and pages read of a listing's yarn. */
export const LISTING_COLUMNS = {
  purchase_enquiries:
    'fibre_type,specific_type,lustre,twist_intermingling,blend_ratio,denier_count,filament_count,number_of_plys,grade,preferred_company,lot_no,company_name,quantity_required_kgs',
  sales_offers:
    'fibre_type,specific_type,lustre,twist_intermingling,blend_ratio,denier_count,filament_count,number_of_plys,grade,preferred_company,lot_no,company_name,quantity_kgs,price',
} as const;

/** The columns that one line shows of a yarn, without quantity and price. */
export const LINE_COLUMNS =
  'fibre_type,specific_type,lustre,twist_intermingling,blend_ratio,denier_count,filament_count,number_of_plys,grade,preferred_company';

/** What a company's product has of a yarn. */
export const PRODUCT_COLUMNS =
  'fibre_type,specific_type,lustre,twist_intermingling,blend_ratio,denier_count,filament_count,number_of_plys,grade';

/** What a bid has of its product's yarn. */
export const BID_COLUMNS =
  'fibre_type,specific_type,lustre,twist_intermingling,blend_ratio,denier_count,filament_count,number_of_plys,grade';

type LineField = Pick<FieldFacts, 'label' | 'sign' | 'unit'> & { readonly name: ListingFieldName };

/** Fields that a line shows as value and unit. */
// prettier-ignore
export const LINE_FIELDS: readonly LineField[] = [];
