// A page of products, department by department.
import type { CompanyProduct, Department } from '#lib/corporate/company-products.ts';

export type DepartmentRows = {
  /** Among all departments of the list, counted from 1. */
  place: number;
  /** Null for products without a department. */
  name: string | null;
  /** How many the department has, on this page and on others. */
  total: number;
  products: CompanyProduct[];
};

/**
 * The rows of a page under their departments, in their order.
 *
 * @param all every department of the list
 */
export function departmentsOf(rows: readonly CompanyProduct[], all: readonly Department[]): DepartmentRows[] {
  const found = new Map<string | null, CompanyProduct[]>();
  for (const row of rows) {
    const products = found.get(row.department_name);
    if (products) products.push(row);
    else found.set(row.department_name, [row]);
  }
  return [...found].map(([name, products]) => {
    const index = all.findIndex(({ department_name }) => department_name === name);
    return { place: index + 1, name, total: Math.max(all[index]?.products ?? 0, products.length), products };
  });
}
