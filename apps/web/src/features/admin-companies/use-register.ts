import { companyNotices } from '@tanabana/domain/corporate/company-notices';
import type { CompanyTexts } from '@tanabana/domain/corporate/company';
import { fill } from '@tanabana/domain/notice';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { toAppError, toastError } from '#lib/errors.ts';
import { fileValue, useRowId } from '#lib/forms/use-row-id.ts';
import type { Choice } from '#lib/forms/use-row-id.ts';
import { useSavedBefore } from '#lib/forms/use-saved-before.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast, showToastNext } from '#lib/toast.ts';
import { isCancelled } from '#lib/uploads/use-uploads.ts';
import { createCompany, nameTaken, TAKEN } from './api/create-company.ts';
import type { CompanyFiles } from './use-company-files.ts';
import { useRenewCompanies } from './use-renew-companies.ts';

/** A file that an earlier try named, and that is not chosen any more, is not the company's. */
const NO_FILES = {
  logo_url: null,
  banner_image_url: null,
  brochure_pdf_url: null,
  brochure_pdf_name: null,
  brochure_thumbnail_url: null,
};

/** The name of the form's draft. */
export const REGISTRATION = 'company-registration';

type Entered = { texts: CompanyTexts; choice?: Choice };

type Way = {
  /** Whether nothing is typed. */
  isEmpty: boolean;
  onRegistered: (sent: CompanyTexts) => void;
  onNameTaken: (error: string) => void;
};

/** Registers a company with its files, and shows the result. */
export function useRegister(files: CompanyFiles, { isEmpty, onRegistered, onNameTaken }: Way) {
  const t = useTranslation('admin-company-form');
  const router = useRouter();
  const renew = useRenewCompanies();
  const rowId = useRowId(REGISTRATION, isEmpty);
  const fileValues = Object.values(files.chosen).map(({ file }) => fileValue(file));
  const before = useSavedBefore<Entered>();
  const register = useSubmit({
    mutationFn: async ({ texts, choice }: Entered) => {
      const key = rowId.take([texts, fileValues], choice);
      const { id } = key;
      const { isBrochureLost } = await files.upload((columns) =>
        createCompany(key, { ...texts, ...NO_FILES, ...columns }),
      );
      return { id, isBrochureLost };
    },
    onSuccess: ({ id, isBrochureLost }, { texts: sent }) => {
      const { company_name } = sent;
      const href = `/corporate/${id}`;
      const go = () => void router.navigate({ href });
      showToast({
        ...fill(companyNotices.companyRegistered, { company_name }),
        actions: [{ label: t('view'), href, go }],
      });
      if (isBrochureLost) showToastNext(fill(companyNotices.brochureIncomplete, { company_name }));
      rowId.forget();
      onRegistered(sent);
      return renew();
    },
    onError: (error, entered) => {
      if (isCancelled(error) || before.isOpenedBy(error, entered)) return;
      const { company_name } = entered.texts;
      if (toAppError(error).code === TAKEN) onNameTaken(nameTaken(error, company_name));
      else toastError(companyNotices.companyNotRegistered, error);
    },
  });
  return { ...register, question: before.question(register.mutate) };
}
