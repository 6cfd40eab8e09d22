import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#components/ui/feedback/load-failed.tsx';
import { SkeletonBar } from '#components/ui/feedback/states.tsx';
import { legalLinks } from '#components/legal-links.tsx';
import { day } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { consentQuery } from '../api/get-consent.ts';

/** Which version of the terms the member accepted, and when. */
export function Consent({ userId }: { userId: string }) {
  const t = useTranslation('my-data');
  const { data: consent, isError, refetch } = useQuery(consentQuery(userId));
  if (consent === undefined) {
    return isError ? (
      <LoadFailed title={t('consent.failed')} onRetry={() => void refetch()} />
    ) : (
      <SkeletonBar width={240} />
    );
  }
  if (consent === null) return <p>{t.rich('consent.none', legalLinks)}</p>;
  const { text_version: version, given_at } = consent;
  return <p>{t.rich('consent.given', { ...legalLinks, version, date: day(given_at) })}</p>;
}
