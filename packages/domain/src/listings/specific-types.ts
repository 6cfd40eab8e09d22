import { COTTON_SPINNING_TYPES, FILAMENT_TYPES } from '../words.ts';

/** Specific types offered for a fibre type; empty when it has none. */
export function specificTypesFor(fibre_type: string): readonly string[] {
  if (fibre_type === 'Cotton') return COTTON_SPINNING_TYPES;
  return fibre_type === 'Polyester Filament' ? FILAMENT_TYPES : [];
}
