import { useMember } from '#lib/session/member.ts';
import { FIRST_ROWS } from './product-rows.ts';
import type { ProductKeys, ProductRowForm } from './product-rows.ts';
import { useDraft } from '#lib/forms/use-draft.ts';

const EMPTY = {
  company_id: '',
  department: '',
  new_department: '',
  rows: FIRST_ROWS as readonly ProductRowForm[],
  keys: {} as ProductKeys,
};

/** The draft of the product form. An executive's company is the own one, whatever was chosen before. */
export function useProductDraft() {
  const { is_admin, company_id } = useMember();
  const { stored, keep, forget } = useDraft('corporate-products', EMPTY);
  return { ...stored, company_id: is_admin ? stored.company_id : (company_id ?? ''), keep, forget };
}

export type ProductDraft = ReturnType<typeof useProductDraft>;
