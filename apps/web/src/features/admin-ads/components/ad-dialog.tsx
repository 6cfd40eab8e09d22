import { TitledDialog } from '#components/ui/over/titled-dialog.tsx';
import { useWords } from '#i18n/use-words.ts';
import type { Ad } from '../api/get-ads.ts';
import { AdForm } from './ad-form.tsx';

/** The form of an ad, or of a new one, over the list. Load it lazily. */
export default function AdDialog({ ad, onClose }: { ad: Ad | null; onClose: () => void }) {
  const t = useWords('admin-ads');
  return (
    <TitledDialog title={t(ad ? 'form.editTitle' : 'form.createTitle')} onClose={onClose}>
      <AdForm ad={ad} onSaved={onClose} />
    </TitledDialog>
  );
}
