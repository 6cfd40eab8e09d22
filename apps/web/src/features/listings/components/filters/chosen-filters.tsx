import { money, quantity } from '@tanabana/domain/format';
import { gradeShort } from '@tanabana/domain/words';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import { IconX } from '#components/ui/icons.ts';
import { withoutWords } from '../../listing-search.ts';
import type { ListingSearch, Range } from '../../listing-search.ts';
import styles from './chosen-filters.module.css';

type Chip = { text: string; names: readonly (keyof ListingSearch)[] };

const SHOWN: Record<Range, (value: number) => string> = { count: String, quantity, price: money };

function rangeChip(t: TFunction<'filters'>, search: ListingSearch, range: Range): Chip[] {
  const names = [`${range}_min`, `${range}_max`] as const;
  const [min, max] = names.map((name) => search[name]);
  if (min === undefined && max === undefined) return [];
  const show = SHOWN[range];
  const words =
    max === undefined
      ? t('from', { min: show(min!) })
      : min === undefined
        ? t('to', { max: show(max) })
        : t('fromTo', { min: show(min), max: show(max) });
  return [{ text: t(`chip.${range}`, { range: words }), names }];
}

/** Each chosen filter in words. Taking a fibre away takes along what only that fibre has. */
function chipsOf(t: TFunction<'filters'>, search: ListingSearch): Chip[] {
  const { fibre, type, lustre, twist, grade, state, city, days } = search;
  const of = (text: string | undefined, ...names: (keyof ListingSearch)[]): Chip[] => (text ? [{ text, names }] : []);
  return [
    ...of(fibre, 'fibre', 'type', 'lustre', 'twist'),
    ...of(type, 'type'),
    ...of(lustre, 'lustre'),
    ...of(twist, 'twist'),
    ...of(grade && gradeShort(grade), 'grade'),
    ...of(days && t('days', { count: days }), 'days'),
    ...of(state, 'state'),
    ...of(city, 'city'),
    ...(['count', 'quantity', 'price'] as const).flatMap((range) => rangeChip(t, search, range)),
  ];
}

type ChosenFiltersProps = {
  search: ListingSearch;
  onSearch: (search: ListingSearch) => void;
  onClear: () => void;
  /** Called when the last of them goes: the focus has to go somewhere. */
  onGone: () => void;
};

/** What narrows the list, each to be taken away again. */
export function ChosenFilters({ search, onSearch, onClear, onGone }: ChosenFiltersProps) {
  const { t } = useTranslation('filters');
  const chips = chipsOf(t, withoutWords(search));
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
