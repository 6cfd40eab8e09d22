import { PRODUCT_COLUMNS } from '@tanabana/domain/corporate/product-table';

/** The heads of a file, for the template and the export. */
export const HEADS: readonly string[] = PRODUCT_COLUMNS.map(({ head }) => head);
