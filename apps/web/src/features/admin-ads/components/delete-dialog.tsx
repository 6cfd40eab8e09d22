import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { quantity } from '#i18n/format.ts';
import { bold } from '#i18n/bold.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Ad, Totals } from '../api/get-ads.ts';
import { useDeleteAd } from '../use-delete-ad.ts';

type DeleteDialogProps = { ad: Ad; totals: Totals | undefined; onClose: () => void };

/** Confirms that an ad is deleted with its image and statistics. */
export default function DeleteDialog({ ad, totals, onClose }: DeleteDialogProps) {
  const t = useTranslation('admin-ads');
  const remove = useDeleteAd(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={t('ask.title')}
      action={t('ask.act')}
      isDestructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate(ad)}
    >
      <p>{t.rich('ask.body', { company: ad.company_name, b: bold })}</p>
      {totals && totals.impressions > 0 && (
        <p>{t('ask.counted', { seen: quantity(totals.impressions), clicks: quantity(totals.clicks) })}</p>
      )}
      {ad.status && <p>{t('ask.instead')}</p>}
    </ConfirmDialog>
  );
}
