import { useQuery } from '@tanstack/react-query';
import { bidNotices } from '@tanabana/domain/bids/notices';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { useEffect } from 'react';
import { Field } from '#components/ui/form/field.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useBidsTopic } from '#lib/bids/pending-bids.ts';
import { useBidChanges } from '#lib/bids/use-bid-changes.ts';
import { useMember } from '#lib/session/member.ts';
import { showToast } from '#lib/toast.ts';
import { companyNamesQuery } from '#lib/corporate/company-names.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import type { BidsPlace } from '../place.ts';
import { BidsDesk } from './bids-desk.tsx';

/** Bids Management: the own company's for an executive, every company's for an admin. */
export function BidManagementPage(props: BidsPlace) {
  const { is_admin, is_executive, company_name } = useMember();
  // The menu of a phone, which listens too, is closed.
  useBidChanges(useBidsTopic());
  return (
    <div className="shell">
      {is_admin ? (
        <AllBids {...props} />
      ) : is_executive && company_name !== null ? (
        <BidsDesk {...props} company={company_name} />
      ) : (
        <Unlinked />
      )}
    </div>
  );
}

function AllBids(props: BidsPlace) {
  const t = useTranslation('bids');
  const { place, go } = props;
  const { data: companies, error } = useQuery(companyNamesQuery);
  useErrorToast(corporateNotices.companiesNotFetched, error);
  const chosen = companies?.find(({ id }) => id === place.company);
  const chooser = (
    <Field label={t('desk.company')}>
      <Select
        value={chosen?.id ?? ''}
        onChange={(event) => go({ ...place, company: event.target.value || undefined, page: 1 })}
        placeholder={t('desk.allCompanies')}
        options={companies?.map(({ id, company_name }) => ({ value: id, label: company_name })) ?? []}
      />
    </Field>
  );
  return <BidsDesk key={chosen?.id ?? ''} {...props} company={chosen?.company_name ?? null} chooser={chooser} />;
}

/** An executive whose profile names no existing company. */
function Unlinked() {
  const t = useTranslation('bids');
  const say = useNotice();
  useEffect(() => showToast(bidNotices.configurationIssue), []);
  const { title, body } = say(bidNotices.configurationIssue);
  return (
    <>
      <PageHead title={t('desk.title')} />
      <Notice tone="warning" title={title}>
        {body}
      </Notice>
    </>
  );
}
