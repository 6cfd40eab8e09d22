import { Suspense } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { useTranslation } from '#i18n/use-translation.ts';

type BusinessNameProps = {
  of: { business_name?: string | null; is_business_unverified?: boolean | null };
};

/**
 * The business of a member. A business that has the name of a registered company, whose executive the member is not, is marked as
 * unverified. The database decides (`private.is_business_unverified`).
 */
export function BusinessName({ of: { business_name, is_business_unverified } }: BusinessNameProps) {
  if (!is_business_unverified) return business_name;
  return (
    <>
      {business_name}{' '}
      <Suspense>
        <Unverified />
      </Suspense>
    </>
  );
}

function Unverified() {
  const t = useTranslation('profile');
  return (
    <span title={t('unverifiedBusiness.why')}>
      <Badge kind="unverified">
        {t('unverifiedBusiness.badge')}
        <span className="vh">: {t('unverifiedBusiness.why')}</span>
      </Badge>
    </span>
  );
}
