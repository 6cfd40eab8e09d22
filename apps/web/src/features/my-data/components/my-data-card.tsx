import { Card } from '#components/ui/card.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useUserId } from '#lib/session/session.ts';
import { Consent } from './consent.tsx';
import { Download } from './download.tsx';

/** The owner's rights to the own data: what was accepted, and a copy of everything. */
export function MyDataCard() {
  const t = useTranslation('my-data');
  const userId = useUserId();
  if (userId === undefined) return null;
  return (
    <Card title={t('title')} aside={t('onlyYou')}>
      <Consent userId={userId} />
      <Download userId={userId} />
    </Card>
  );
}
