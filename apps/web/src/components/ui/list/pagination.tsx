import { Link } from '@tanstack/react-router';
import { paginationPages } from '@tanabana/domain/pagination';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconArrowRight } from '../icons.ts';
import { IconArrowLeft } from '../lazy-icons.ts';
import styles from './pagination.module.css';
import { AT_SAME_ADDRESS } from './same-address.ts';

type PaginationProps = {
  /** The accessible name: "Pages of news". */
  label: string;
  page: number;
  pages: number;
  /** The search part of a page's address. */
  searchOf: (page: number) => object;
  /** Called on the way to another page. The caller handles the scroll position. */
  onGo?: () => void;
};

/** The pages of a list as links with addresses of their own; nothing when there is one page. */
export function Pagination({ label, page, pages, searchOf, onGo }: PaginationProps) {
  const t = useTranslation('common');
  if (pages <= 1) return null;
  const link = (target: number) => ({
    to: '.',
    // house-allow casts: the router types the search of one route; which route this is, the caller knows
    search: searchOf(target) as never,
    resetScroll: false,
    onClick: onGo,
    // Each page holds other rows: loading them all at a passing pointer would cost more than it saves.
    preload: false as const,
    activeOptions: AT_SAME_ADDRESS,
  });
  return (
    <nav className={styles.pager} aria-label={label}>
      <ul>
        <li className={styles.step}>
          {page > 1 && (
            <Link {...link(page - 1)} rel="prev" aria-label={t('pager.previous')}>
              <IconArrowLeft size={20} aria-hidden="true" />
            </Link>
          )}
        </li>
        {paginationPages(page, pages).map((shown, place) => (
          <li key={shown ?? `gap-${place}`}>
            {shown === null ? (
              <span className={styles.gap}>
                <span aria-hidden="true">…</span>
              </span>
            ) : (
              <Link
                {...link(shown)}
                aria-label={t('pager.page', { page: shown })}
                aria-current={shown === page ? 'page' : undefined}
              >
                {shown}
              </Link>
            )}
          </li>
        ))}
        <li className={styles.step}>
          {page < pages && (
            <Link {...link(page + 1)} rel="next" aria-label={t('pager.next')}>
              <IconArrowRight size={20} aria-hidden="true" />
            </Link>
          )}
        </li>
      </ul>
    </nav>
  );
}

type PageLinksProps = Omit<PaginationProps, 'page' | 'pages'> & {
  list: { page: number; pages: number; isSearching: boolean; isOfTyped: boolean };
};

/** The same for a searched list. Rows of an earlier search may stay where another failed: their pages are not those of the address. */
export const PageLinks = ({ list, ...links }: PageLinksProps) =>
  !list.isSearching && list.isOfTyped && <Pagination page={list.page} pages={list.pages} {...links} />;
