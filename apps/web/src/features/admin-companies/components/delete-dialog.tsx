import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Company } from '#lib/corporate/update-company.ts';
import { companyContentsQuery } from '../api/get-companies.ts';
import { useDeleteCompany } from '../use-delete-company.ts';
import styles from './company-rows.module.css';

type DeleteDialogProps = { company: Company; onClose: () => void };

/** Confirms that a company is deleted, and lists what is deleted with it and what stays. */
export default function DeleteDialog({ company, onClose }: DeleteDialogProps) {
  const t = useTranslation('admin-companies');
  const remove = useDeleteCompany(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={t('remove.title', { name: company.company_name })}
      action={t('remove.action')}
      isDestructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate(company)}
    >
      <Contents id={company.id} />
      <p>{t('remove.last')}</p>
    </ConfirmDialog>
  );
}

function Contents({ id }: { id: string }) {
  const t = useTranslation('admin-companies');
  const { data, error } = useQuery(companyContentsQuery(id));
  if (error) return <p>{t('remove.failed')}</p>;
  if (!data) return <p role="status">{t('remove.loading')}</p>;
  const { products, bids, pending_bids, executives, dealers } = data;
  const counted = (count: number) => ({ count, total: quantity(count) });
  return (
    <ul className={styles.contents}>
      <li>{t('remove.products', counted(products))}</li>
      <li>{t('remove.bids', counted(bids))}</li>
      {pending_bids > 0 && <li>{t('remove.pending', counted(pending_bids))}</li>}
      <li>{t('remove.executives', { count: executives })}</li>
      <li>{t('remove.dealers', { count: dealers })}</li>
      <li>{t('remove.files')}</li>
    </ul>
  );
}
