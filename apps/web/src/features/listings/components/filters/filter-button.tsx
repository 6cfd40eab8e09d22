import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { lazy, startTransition, Suspense, useCallback, useId, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { Button } from '#components/ui/button.tsx';
import { IconAdjustments } from '#components/ui/lazy-icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useBackCloses } from '#lib/overlays.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import type { ListingSearch } from '../../listing-search.ts';
import { chipsOf } from './chips.ts';
import styles from './filter-button.module.css';
import { FilterForm } from './filter-form.tsx';

const FilterSheet = lazy(() => import('./filter-sheet.tsx'));

type FilterButtonProps = {
  /** The button itself. */
  ref: RefObject<HTMLButtonElement | null>;
  list: AnyListingTable;
  search: ListingSearch;
  onSearch: (search: ListingSearch) => void;
};

/** Opens the filters: under the button where there is room, in a sheet on a phone. */
export function FilterButton({ ref, list, search, onSearch }: FilterButtonProps) {
  const t = useTranslation('filters', 'fields');
  const [isOpen, setOpen] = useState(false);
  const isDesktop = useIsDesktop();
  const id = useId();
  const count = chipsOf(t, search).length;
  const close = useCallback(() => {
    setOpen(false);
    ref.current?.focus();
  }, [ref]);
  useEscape(isOpen && isDesktop, close);
  useBackCloses(isOpen, close);
  const form = (
    <FilterForm
      list={list}
      search={search}
      onApply={(next) => {
        close();
        onSearch(next);
      }}
    />
  );
  return (
    <>
      <Button
        ref={ref}
        variant="line"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={isOpen && isDesktop ? id : undefined}
        onClick={() => startTransition(() => setOpen(!isOpen))}
      >
        <IconAdjustments size={18} aria-hidden="true" />
        <span className={styles.label}>{t('title')}</span>
        {count > 0 && (
          <span className={styles.count} aria-label={t('chosen', { count })}>
            {count}
          </span>
        )}
      </Button>
      {isOpen && isDesktop && (
        <section id={id} className={styles.panel} aria-label={t('title')}>
          {form}
        </section>
      )}
      <Suspense>{isOpen && !isDesktop && <FilterSheet onClose={() => setOpen(false)}>{form}</FilterSheet>}</Suspense>
    </>
  );
}

/** Escape closes what is no dialog, too. */
function useEscape(isOpen: boolean, close: () => void) {
  // Before it is painted: Escape may be pressed as soon as it is seen.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOpen, close]);
}
