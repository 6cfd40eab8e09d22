import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProofFields } from '#components/proof-fields.tsx';
import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError } from '#lib/errors.ts';
import { isProofWrong } from '#lib/session/proof.ts';
import type { Proof } from '#lib/session/proof.ts';
import { secondFactorQuery } from '#lib/session/second-factor.ts';
import styles from './edit.module.css';

type DeleteProfileDialogProps = {
  userId: string;
  isAdmin: boolean;
  /** Why the last try failed. */
  error: unknown;
  isBusy: boolean;
  onCancel: () => void;
  onConfirm: (proof: Proof | undefined) => void;
};

/** Confirms that an account is deleted. An admin must also give a proof, unless the session has used the second factor. */
export default function DeleteProfileDialog(props: DeleteProfileDialogProps) {
  const { userId, isAdmin, error, isBusy, onCancel, onConfirm } = props;
  const t = useTranslation('profile');
  const { data: factor } = useQuery({ ...secondFactorQuery(userId), enabled: isAdmin });
  const [proof, setProof] = useState<Proof>();
  const [isMissing, setIsMissing] = useState(false);
  const wantsProof = isAdmin && factor?.isShown !== true;
  const confirm = () => {
    setIsMissing(wantsProof && !proof);
    if (!wantsProof || proof) onConfirm(wantsProof ? proof : undefined);
  };
  const refused = !proof || !isProofWrong(error) ? undefined : toAppError(error).message;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isBusy && onCancel()}
      title={t(isAdmin ? 'danger.askAdmin' : 'danger.ask')}
      action={t('danger.confirm')}
      isDestructive
      busy={isBusy}
      onConfirm={confirm}
    >
      <ul className={styles.facts}>
        {isAdmin && <li>{t('danger.admin')}</li>}
        {isAdmin && <li>{t('danger.others')}</li>}
        <li>{t('danger.gone')}</li>
        <li>{t('danger.kept')}</li>
        <li>{t('danger.again')}</li>
      </ul>
      {wantsProof && (
        <ProofFields
          error={isMissing ? t('danger.proof') : refused}
          onProofChange={(next) => {
            setProof(next);
            setIsMissing(false);
          }}
        />
      )}
    </ConfirmDialog>
  );
}
