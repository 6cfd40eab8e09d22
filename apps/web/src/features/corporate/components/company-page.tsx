import { useQuery } from '@tanstack/react-query';
import { companyCity } from '@tanabana/domain/corporate/company-city';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { isUuid } from '@tanabana/domain/uuid';
import type { ReactNode } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { Crumbs } from '#components/ui/page/crumbs.tsx';
import { IconMapPin } from '#components/ui/lazy-icons.ts';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { EmptyState } from '#components/ui/feedback/states.tsx';
import { NotLoaded } from '#components/ui/feedback/no-rows.tsx';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { companyQuery } from '../api/get-company.ts';
import type { Company } from '../api/get-company.ts';
import type { ProductSlots } from '../product-slots.ts';
import { Brochure } from './brochure.tsx';
import { CompanyBanner } from './company-banner.tsx';
import { CompanyCard } from './company-card.tsx';
import styles from './company-page.module.css';
import { CompanySkeleton } from './company-skeleton.tsx';
import { ExecutivesCard } from './executives-card.tsx';
import { ProductsSection } from './products/products-section.tsx';
import type { ProductsPlace } from './products/products-section.tsx';

type CompanyPageProps = ProductsPlace & { companyId: string; ad: ReactNode; slots: ProductSlots };

/** The page of one company, or why it is not there. */
export function CompanyPage({ companyId, ...rest }: CompanyPageProps) {
  const t = useTranslation('corporate');
  const isId = isUuid(companyId);
  const { data: company, error, refetch } = useQuery({ ...companyQuery(companyId), enabled: isId });
  useErrorToast(corporateNotices.companyNotFetched, error);
  if (company) return <FoundCompany company={company} {...rest} />;
  if (company === null || !isId) return <NotFound />;
  if (!error) return <CompanySkeleton />;
  return (
    <div className="shell">
      <div className={styles.none}>
        <NotLoaded title={t('failed')} error={error} onRetry={() => void refetch()} />
      </div>
    </div>
  );
}

function NotFound() {
  const t = useTranslation('corporate');
  return (
    <div className="shell">
      <div className={styles.none}>
        <h1 className="vh">{t('gone.title')}</h1>
        <EmptyState
          title={t('gone.title')}
          action={
            <PageLink path={paths.corporateMembers} className={buttonClass({ variant: 'line' })}>
              {t('gone.back')}
            </PageLink>
          }
        >
          {t('gone.hint')}
        </EmptyState>
      </div>
    </div>
  );
}

function FoundCompany({ company, ad, slots, ...place }: Omit<CompanyPageProps, 'companyId'> & { company: Company }) {
  const t = useTranslation('corporate');
  const { company_name, address, banner_image_url } = company;
  const city = address && companyCity(address);
  return (
    <div className={cx('shell', styles.page)}>
      <PageHead
        over={<Crumbs label={t('crumbs')} path={paths.corporateMembers} list={t('list.title')} here={company_name} />}
        title={company_name}
        lede={
          <span className={styles.facts}>
            <Badge kind="corporate">{t('badge')}</Badge>
            {city && (
              <span className={styles.city}>
                <IconMapPin size={18} aria-hidden="true" />
                {city}
              </span>
            )}
          </span>
        }
        aside={ad}
      />
      <CompanyBanner
        banner_image_url={banner_image_url}
        className={styles.banner}
        sizes="1500px"
        narrow={{ window: 599, shape: 2 / 5 }}
        isFirst
      />
      <div className={styles.top}>
        <CompanyCard company={company} />
        <ExecutivesCard company={company} />
      </div>
      <ProductsSection company={company} slots={slots} {...place} />
      <Brochure company={company} />
    </div>
  );
}
