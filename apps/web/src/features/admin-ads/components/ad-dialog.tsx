import { TitledDialog } from '#components/ui/over/titled-dialog.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Ad } from '../api/get-ads.ts';
import { AdForm } from './ad-form.tsx';

/** The form of an ad, or of a new one, over the list. Load it lazily. */
export default function AdDialog({ ad, onClose }: { ad: Ad | null; onClose: () => void }) {
  const t = useTranslation('admin-ads');
  return (
    <TitledDialog title={t(ad ? 'form.editTitle' : 'form.createTitle')} onClose={onClose}>
      <AdForm ad={ad} onSaved={onClose} />
    </TitledDialog>
  );
}
