import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError } from '../errors.ts';
import { isProofNeeded, isProofWrong } from './proof.ts';
import type { Proof } from './proof.ts';

/**
 * The proof that a change of the ways to sign in may want: asked for when the service refuses without one, named when it was
 * not good. `fields` is for ProofFields, which a form shows while `isAsked`.
 */
export function useProof() {
  const t = useTranslation('account');
  const [proof, setProof] = useState<Proof>();
  const [isAsked, setIsAsked] = useState(false);
  const [error, setError] = useState<string>();
  return {
    proof,
    isAsked,
    /** Whether a failure was one of the proof; the fields then say so, and nobody else has to. */
    takesFault(fault: unknown): boolean {
      if (isProofNeeded(fault)) setIsAsked(true);
      else if (isProofWrong(fault)) setError(toAppError(fault).message);
      else return false;
      return true;
    },
    /** Whether a proof is asked for and was not given, which the fields then say. */
    isMissing(): boolean {
      const isMissing = isAsked && !proof;
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
