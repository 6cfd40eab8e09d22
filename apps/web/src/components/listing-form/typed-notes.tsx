import type { ListingFieldName } from '@tanabana/domain/listings/fields';
import { typedKilograms } from '@tanabana/domain/listings/typed/typed-kilograms';
import { Button } from '#components/ui/button.tsx';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';

/** A normalized value: the field into which it was typed, and the changes. */
export type TakenValue = {
  field: ListingFieldName;
  what: 'count' | 'kilograms';
  changes: Partial<Record<ListingFieldName, string>>;
};

/** Shows how a typed value was normalized. The reader has left the field by then, so the note is announced. */
export function TakenNote({ what, changes }: TakenValue) {
  const t = useTranslation('posting');
  const { denier_count, filament_count, number_of_plys } = changes;
  const parts = [
    denier_count && t('taken.denier', { denier_count }),
    filament_count && t('taken.filaments', { filament_count }),
    number_of_plys && t('taken.plys', { number_of_plys }),
  ].filter(Boolean);
  const kgs = changes.quantity_kgs ?? changes.quantity_required_kgs ?? '';
  return (
    <span role="status">
      {t('taken.as', { parts: what === 'count' ? parts.join(', ') : `${quantity(kgs)} ${t('kg')}` })}
    </span>
  );
}

/** A quantity typed in tons, in kilograms by one press. */
export function KilogramsOffer({ typed, onTake }: { typed: string; onTake: (kilograms: string) => void }) {
  const t = useTranslation('posting');
  const kilograms = String(typedKilograms(typed) ?? '');
  return (
    <Button variant="line" size="sm" onClick={() => onTake(kilograms)}>
      {t('taken.enter', { kilograms: quantity(kilograms) })}
    </Button>
  );
}
