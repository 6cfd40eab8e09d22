import { Button } from '#components/ui/button.tsx';
import { IconX } from '#components/ui/icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { ListingSearch } from '../../listing-search.ts';
import { chipsOf } from './chips.ts';
import type { Chip } from './chips.ts';
import styles from './chosen-filters.module.css';

type ChosenFiltersProps = {
  search: ListingSearch;
  onSearch: (search: ListingSearch) => void;
  onClear: () => void;
  /** Called when the last of them is removed: focus must move elsewhere. */
  onGone: () => void;
};

/** The chosen filters, each with a button that removes it. */
export function ChosenFilters({ search, onSearch, onClear, onGone }: ChosenFiltersProps) {
  const t = useTranslation('filters', 'fields');
  const chips = chipsOf(t, search);
  if (chips.length === 0) return null;
  const without = (names: Chip['names']) =>
    Object.fromEntries(Object.entries(search).filter(([name]) => !(names as readonly string[]).includes(name)));
  return (
    <div className={styles.chosen} role="group" aria-label={t('title')}>
      {chips.map(({ text, names }) => (
        <button
          key={names[0]}
          type="button"
          className={styles.chip}
          aria-label={t('remove', { filter: text })}
          onClick={({ currentTarget }) => {
            onSearch(without(names));
            if (chips.length === 1) onGone();
            else (currentTarget.nextElementSibling as HTMLElement).focus();
          }}
        >
          {text}
          <IconX size={16} aria-hidden="true" />
        </button>
      ))}
      <Button
        variant="quiet"
        size="sm"
        onClick={() => {
          onClear();
          onGone();
        }}
      >
        {t('clear')}
      </Button>
    </div>
  );
}
