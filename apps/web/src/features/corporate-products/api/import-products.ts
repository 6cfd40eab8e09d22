import type { ProductCells } from '@tanabana/domain/corporate/product-table';
import { LIMITS } from '@tanabana/domain/limits';
import { invoke } from '#lib/reading/functions.ts';
import type { Outcome } from '../import/preview.ts';

/**
 * Previews the rows, or saves them, all or none.
 *
 * @throws AppError `NOEXE`, `NOTCO`, `validation_failed`
 */
export const importProducts = (company_id: string, rows: readonly ProductCells[], is_preview: boolean) =>
  invoke<{ is_saved: boolean; rows: Outcome[] }>(
    'import-corporate-products',
    { company_id, rows, is_preview },
    LIMITS.import_wait_ms,
  );
