import type { ListingFieldName } from '@tanabana/domain/listings/fields';
import { Button } from '#components/ui/button.tsx';
import { money, quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';

/** A normalized value: the field into which it was typed, what was typed, and the changes. */
export type TakenValue = {
  field: ListingFieldName;
  what: 'count' | 'amount';
  typed: string;
  changes: Partial<Record<ListingFieldName, string>>;
};

/** Shows how a typed value was normalized. The reader has left the field by then, so the note is announced. */
export function TakenNote({ what, changes }: TakenValue) {
  const t = useTranslation('posting');
  const { denier_count, filament_count, number_of_plys, price } = changes;
  const kgs = changes.quantity_kgs ?? changes.quantity_required_kgs ?? '';
  if (what === 'amount') {
    const amount = price === undefined ? `${quantity(kgs)} ${t('kg')}` : money(price);
    return <span role="status">{t('taken.amount', { amount })}</span>;
  }
  const parts = [
    denier_count && t('taken.denier', { denier_count }),
    filament_count && t('taken.filaments', { filament_count }),
    number_of_plys && t('taken.plys', { number_of_plys }),
  ].filter(Boolean);
  return <span role="status">{t('taken.as', { parts: parts.join(', ') })}</span>;
}

/** Puts back what was typed, where an amount was read from it. */
export function UndoTaken({ onUndo }: { onUndo: () => void }) {
  const t = useTranslation('posting');
  return (
    <Button variant="line" size="sm" onClick={onUndo}>
      {t('taken.undo')}
    </Button>
  );
}
