import type { ReactNode } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { SearchBox } from '#components/ui/form/search-box.tsx';
import { PagedResults } from '#components/ui/list/paged-results.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { SkeletonBar, Waiting } from '#components/ui/feedback/states.tsx';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useRightPage } from '#lib/reading/lists/use-right-page.ts';
import { useSearchBox } from '#lib/reading/lists/use-search-box.ts';
import type { ListedCompany } from '../api/get-companies.ts';
import { useCompanies } from '../use-companies.ts';
import styles from './companies-page.module.css';
import { CompanyBanner } from './company-banner.tsx';
import { CompanyLogo } from './company-logo.tsx';

type CompaniesPageProps = {
  q: string;
  page: number;
  onSearch: (q: string) => void;
  /** The search part of a page's address. */
  searchOf: (page: number) => object;
  ad: ReactNode;
};

/** Corporate Members: every company with a page of its own, by name. */
export function CompaniesPage({ q, page, onSearch, searchOf, ad }: CompaniesPageProps) {
  const t = useTranslation('corporate');
  const box = useSearchBox(q, onSearch);
  const list = useCompanies({ q, page }, box.typed);
  useRightPage('page', list.rightPage);
  const isFiltered = box.typed.trim() !== '';
  return (
    <div className="shell">
      <PageHead title={t('list.title')} lede={t('list.lede')} aside={ad} />
      <div className={styles.search}>
        <SearchBox label={t('list.search')} placeholder={t('list.placeholder')} field={box} />
        <p role="status">
          {list.total !== undefined &&
            !list.isSearching &&
            t(isFiltered ? 'list.found' : 'list.count', { count: list.total })}
        </p>
      </div>
      <PagedResults
        list={list}
        isFiltered={isFiltered}
        onClear={box.clear}
        skeleton={<CardsSkeleton />}
        searchOf={searchOf}
        words={{
          failed: t('list.failed'),
          empty: t('list.empty.title'),
          emptyHint: t('list.empty.hint'),
          emptyNone: t('list.empty.none'),
          incomplete: t('list.incomplete'),
          pages: t('list.pages'),
        }}
      >
        <ul className={styles.grid} aria-label={t('list.title')}>
          {list.rows.map((company, index) => (
            <li key={company.id}>
              <CompanyCard company={company} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      </PagedResults>
    </div>
  );
}

function CompanyCard({ company, isFirst }: { company: ListedCompany; isFirst: boolean }) {
  const t = useTranslation('corporate');
  const { id, company_name, address, banner_image_url } = company;
  return (
    <article className={styles.card}>
      <CompanyBanner banner_image_url={banner_image_url} className={styles.banner} sizes="360px" isFirst={isFirst} />
      <div className={styles.logo}>
        <CompanyLogo company={company} />
      </div>
      <h2>{company_name}</h2>
      <p className={styles.address}>{address}</p>
      <PageLink
        path={paths.corporate}
        params={{ companyId: id }}
        className={buttonClass({ variant: 'tone' })}
        aria-label={t('list.viewOf', { name: company_name })}
      >
        {t('list.view')}
      </PageLink>
    </article>
  );
}

function CardsSkeleton() {
  return (
    <Waiting>
      <div className={styles.grid}>
        {['70%', '55%', '80%', '62%', '74%', '50%'].map((width) => (
          <div key={width} className={styles.card}>
            <span className={styles.place} />
            <SkeletonBar width={width} />
            <SkeletonBar width="46%" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
