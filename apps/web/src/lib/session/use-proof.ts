import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError } from '../errors.ts';
import { isProofNeeded, isProofWrong } from './proof.ts';
import type { Proof } from './proof.ts';

/**
 * The proof that a change of the ways to sign in may need. It is requested when the service refuses the change without one, and gets an
 * error when it was wrong. `fields` is for ProofFields, which a form shows while `isRequested`.
 */
export function useProof() {
  const t = useTranslation('account');
  const [proof, setProof] = useState<Proof>();
  const [isRequested, setIsRequested] = useState(false);
  const [error, setError] = useState<string>();
  return {
    proof,
    isRequested,
    /** Whether the proof caused an error. The fields then show it, and the form need not. */
    handleError(error: unknown): boolean {
      if (isProofNeeded(error)) setIsRequested(true);
      else if (isProofWrong(error)) setError(toAppError(error).message);
      else return false;
      return true;
    },
    /** Whether a requested proof is missing. The fields then show the error. */
    isMissing(): boolean {
      const isMissing = isRequested && !proof;
      if (isMissing) setError(t('proof.required'));
      return isMissing;
    },
    fields: {
      error,
      onProofChange(next: Proof | undefined) {
        setProof(next);
        setError(undefined);
      },
    },
  };
}
