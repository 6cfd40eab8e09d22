import { Link } from '@tanstack/react-router';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { PagedResults } from '#components/ui/list/paged-results.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { Outdated } from '#components/ui/feedback/outdated.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { pageOfDepartment } from '#lib/corporate/company-products.ts';
import { useProductChanges } from '#lib/corporate/use-product-changes.ts';
import { useCompanyProducts } from '#lib/corporate/use-company-products.ts';
import type { CompanyProducts } from '#lib/corporate/use-company-products.ts';
import { useRightPage } from '#lib/reading/lists/use-right-page.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import { useIsDesktop, useIsWide } from '#lib/use-media.ts';
import type { Company } from '../../api/get-company.ts';
import { departmentsOf } from '../../departments.ts';
import type { ProductSlots } from '../../product-slots.ts';
import { useReached } from '../../use-reached.ts';
import { Department } from './department.tsx';
import styles from './products-section.module.css';

/** The products that the address requests. */
export type ProductsPlace = {
  q: string;
  page: number;
  onSearch: (q: string) => void;
  /** The search part of the address of a page of a search. */
  searchOf: (q: string, page: number) => object;
  /** The address leads to a product that is not shown any more. */
  isProductGone: boolean;
};

type ProductsSectionProps = ProductsPlace & { company: Company; slots: ProductSlots };

/** The company's products by department, a page at a time, with a search over all of them. */
export function ProductsSection({ company, slots, q, page, onSearch, searchOf, isProductGone }: ProductsSectionProps) {
  const t = useTranslation('corporate');
  const box = useSearchBox(q, onSearch);
  // Links continue what the list shows: the address follows what is typed a moment later.
  const searchOfPage = (target: number) => searchOf(box.typed, target);
  const list = useCompanyProducts({ companyId: company.id, q, page }, box.typed);
  useRightPage('page', list.rightPage);
  useProductChanges(company.id);
  const isFiltered = box.typed.trim() !== '';
  const { bid } = slots;
  const isDesktop = useIsDesktop();
  const isWide = useIsWide();
  // The fields of a bid take the room of a table that is no wider.
  const isTable = bid ? isWide : isDesktop;
  const reached = useReached(list.rows.length > 0);
  return (
    <section className={styles.products} aria-labelledby="products">
      <div className={styles.tools}>
        <h2 id="products" tabIndex={-1}>
          {t('products.title')} {list.total !== undefined && <span>{quantity(list.total)}</span>}
        </h2>
        {bid?.Note && <bid.Note />}
        <SearchBox label={t('products.search')} placeholder={t('products.placeholder')} field={box} />
      </div>
      <p className="vh" role="status">
        {isFiltered && !list.isSearching && !list.error && t('products.found', { count: list.total ?? 0 })}
      </p>
      {isProductGone && <Notice tone="warning">{t('products.gone')}</Notice>}
      <DepartmentLinks list={list} searchOf={searchOfPage} />
      <PagedResults
        list={list}
        isFiltered={isFiltered}
        onClear={box.clear}
        skeleton={<RowsSkeleton height={isTable ? 64 : 132} isEdgeToEdge={!isDesktop} />}
        searchOf={searchOfPage}
        onGo={() => {
          const heading = document.getElementById('products');
          heading?.focus({ preventScroll: true });
          heading?.scrollIntoView({ block: 'start' });
        }}
        words={{
          failed: t('products.failed'),
          empty: t('products.empty.title'),
          emptyHint: t('products.empty.hint'),
          emptyNone: t('products.empty.none'),
          incomplete: t('products.incomplete'),
          pages: t('products.pages'),
        }}
      >
        {departmentsOf(list.rows, list.departments).map((department) => (
          <Department
            key={department.name ?? ''}
            department={department}
            slots={slots}
            isTable={isTable}
            reached={reached}
          />
        ))}
      </PagedResults>
    </section>
  );
}

/**
 * The departments as links to where each begins, be it on another page. Those of an earlier search cannot be followed: the list that is
 * awaited has others, in other places.
 */
function DepartmentLinks({ list, searchOf }: { list: CompanyProducts; searchOf: (page: number) => object }) {
  const t = useTranslation('corporate');
  const { departments } = list;
  if (departments.length < 2) return null;
  return (
    <nav className={styles.departments} aria-label={t('products.departments')} inert={!list.isOfTyped}>
      <Outdated isOutdated={!list.isOfTyped}>
        <ul>
          {departments.map(({ department_name, products }, index) => (
            <li key={department_name ?? ''}>
              <Link
                to="."
                // house-allow casts: the router types the address of one route, and this is of whichever shows it
                search={searchOf(pageOfDepartment(departments, index)) as never}
                hash={`department-${index + 1}`}
                preload={false}
              >
                {department_name ?? t('products.general')} <span>{quantity(products)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Outdated>
    </nav>
  );
}
