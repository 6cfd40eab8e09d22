/** What says a count: the fields of the form, where a row has no key. */
export type CountedYarn = { fibre_type: string; denier_count: string | null; filament_count: string | null };
