import type { DepartmentRows } from '../../departments.ts';
import type { ProductSlots } from '../../product-slots.ts';

/** What shows a department's products, as a table or as slips. */
export type ProductRowsProps = {
  department: DepartmentRows;
  slots: ProductSlots;
  /** The name of the place that the address leads to, `product-…` for a product. */
  reached: string;
};
