import { companyNotices } from '@tanabana/domain/corporate/company-notices';
import { dateTime } from '#i18n/format.ts';
import { wordsOf } from '#i18n/words.ts';
import { toastError } from '#lib/errors.ts';
import { csvOf } from '@tanabana/domain/csv';
import type { Cell } from '@tanabana/domain/csv';
import { saveFile } from '#lib/files/save-file.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { getAllEnquiries } from './api/get-enquiries.ts';
import type { Enquiry } from './api/get-enquiries.ts';

const COLUMNS = {
  time: ({ created_at }) => dateTime(created_at),
  name: ({ name }) => name,
  organisation: ({ organisation_name }) => organisation_name,
  email: ({ email }) => email,
  mobile: ({ country_code, mobile_number }) => `${country_code} ${mobile_number}`,
} as const satisfies Record<string, (enquiry: Enquiry) => Cell>;

/** Saves every enquiry that a search finds as a file that a spreadsheet opens. */
export function useExport() {
  return useSubmit({
    mutationFn: async (q: string) => {
      const enquiries = await getAllEnquiries(q);
      const t = wordsOf('admin-enquiries');
      const head = Object.keys(COLUMNS).map((name) => t(`columns.${name as keyof typeof COLUMNS}`));
      const rows = enquiries.map((enquiry) => Object.values(COLUMNS).map((cell) => cell(enquiry)));
      saveFile('corporate_enquiries.csv', new Blob([csvOf([head, ...rows])], { type: 'text/csv;charset=utf-8' }));
    },
    onError: (error) => toastError(companyNotices.enquiriesNotExported, error),
  });
}
