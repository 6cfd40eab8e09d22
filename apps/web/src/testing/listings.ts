import { toListingRow } from '@tanabana/domain/listings/row';
import type { Enquiry } from '#features/listings/listing.ts';

/** An enquiry for tests of pure functions. */
export function anEnquiry(fields: Partial<Enquiry> = {}): Enquiry {
  // All other fields are blank.
  const blank = toListingRow({ fibre_type: 'Cotton' }, 'purchase_enquiries') as Partial<Enquiry> as Enquiry;
  return {
    ...blank,
    id: '1',
    user_id: 'poster',
    fibre_type: 'Cotton',
    specific_type: 'Combed',
    lustre: null,
    twist_intermingling: null,
    blend_ratio: null,
    denier_count: '40',
    filament_count: null,
    number_of_plys: 2,
    grade: 'First Equal Packing(A+)',
    preferred_company: 'Kirtana Spinners',
    lot_no: null,
    company_name: null,
    poster_country: 'India',
    updated_at: '2026-03-11T06:00:00.123456+00:00',
    enquiry_number: 'PE-000412',
    quantity_required_kgs: 6000,
    tanabana_free: { city: 'Ichalkaranji', district: 'Kolhapur' },
    ...fields,
  };
}
