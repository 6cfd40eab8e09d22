import { corporateNotices } from '@tanabana/domain/corporate/notices';
import type { CorporateEnquiry } from '@tanabana/domain/corporate/validate';
import { TOO_OFTEN, toAppError, toastError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { createCorporateEnquiry } from './api/create-corporate-enquiry.ts';

/** Sends an enquiry and shows the result; returns whether it was accepted. */
export function useSendEnquiry(): (enquiry: CorporateEnquiry) => Promise<boolean> {
  const { mutateAsync } = useSubmit({
    mutationFn: async (enquiry: CorporateEnquiry) => {
      try {
        await createCorporateEnquiry(enquiry);
      } catch (error) {
        if (toAppError(error).code === TOO_OFTEN) showToast(corporateNotices.tooManyEnquiries);
        else toastError(corporateNotices.enquiryNotSent, error);
        return false;
      }
      showToast(corporateNotices.enquirySent);
      return true;
    },
  });
  return mutateAsync;
}
