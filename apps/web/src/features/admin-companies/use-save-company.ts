import { companyInput, companySchema } from '@tanabana/domain/corporate/company';
import type { CompanyTexts } from '@tanabana/domain/corporate/company';
import { companyNotices } from '@tanabana/domain/corporate/company-notices';
import { fill } from '@tanabana/domain/notice';
import { useState } from 'react';
import { updateCompany } from '#lib/corporate/update-company.ts';
import type { Company, CompanyChanges } from '#lib/corporate/update-company.ts';
import { AppError, NOT_FOUND, toAppError, toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast, showToastNext } from '#lib/toast.ts';
import { isCancelled } from '#lib/uploads/use-uploads.ts';
import { nameTaken, TAKEN } from './api/create-company.ts';
import { removeFilesOf } from './api/remove-files.ts';
import type { CompanyFiles } from './use-company-files.ts';
import { useRenewCompanies } from './use-renew-companies.ts';

/** A save that came after somebody else's: nothing was written, and its files are removed again. */
class Conflict extends AppError {
  readonly now: Company;
  constructor(now: Company) {
    super('company_changed', '', 409);
    this.now = now;
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The texts that are others than those stored. */
export function changesOf(seen: Company, texts: CompanyTexts): CompanyChanges {
  const before = companySchema.safeParse(companyInput(seen)).data ?? seen;
  const changed = Object.entries(texts).filter(([name, value]) => !isSame(before[name as keyof CompanyTexts], value));
  return Object.fromEntries(changed) as CompanyChanges;
}

type Way = {
  /** With the company as it is stored now, and what was sent of it. */
  onSaved: (company: Company, sent: CompanyTexts) => void;
  onConflict: (now: Company, mine: CompanyTexts) => void;
  onNameTaken: (error: string) => void;
};

/**
 * Saves the changes of a company, unless somebody else has changed the same fields meanwhile, and shows the result.
 *
 * @param stored the company as it was read
 * @returns `seen`: the company that the form is based on, which changes after a save or a conflict
 */
export function useSaveCompany(stored: Company, files: CompanyFiles, { onSaved, onConflict, onNameTaken }: Way) {
  const renew = useRenewCompanies();
  const [seen, setSeen] = useState(stored);
  const submit = useSubmit({
    mutationFn: (texts: CompanyTexts) =>
      files.upload(async (columns) => {
        const outcome = await updateCompany(seen, { ...changesOf(seen, texts), ...columns });
        if ('gone' in outcome) throw new AppError(NOT_FOUND, '', 404);
        if ('changed' in outcome) throw new Conflict(outcome.changed);
        return outcome.saved;
      }),
    onSuccess: async ({ saved, isBrochureLost }, sent) => {
      const { company_name } = saved;
      showToast(fill(companyNotices.companyUpdated, { company_name }));
      if (isBrochureLost) showToastNext(fill(companyNotices.brochureIncomplete, { company_name }));
      setSeen(saved);
      onSaved(saved, sent);
      await removeFilesOf(seen, saved);
      return renew();
    },
    onError: (error, texts) => {
      if (isCancelled(error)) return undefined;
      if (error instanceof Conflict) {
        showToast(fill(companyNotices.companyChanged, { company_name: error.now.company_name }));
        onConflict(error.now, texts);
        setSeen(error.now);
        return undefined;
      }
      const { code } = toAppError(error);
      if (code === TAKEN) return onNameTaken(nameTaken(error, texts.company_name));
      if (code !== NOT_FOUND) return toastError(companyNotices.companyNotUpdated, error);
      showToast(companyNotices.dataMissing);
      return renew();
    },
  });
  return { seen, save: submit.mutate, isSaving: submit.isPending };
}
