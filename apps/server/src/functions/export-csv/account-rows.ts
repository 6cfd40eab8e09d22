/** Payments, invoices or credit notes of a period as CSV rows, the oldest first, with the columns of a GST return (GSTR-1). */
import type { Database } from '@tanabana/db/types';
import type { Cell } from '@tanabana/domain/csv';
import { isoDay } from '@tanabana/domain/format';
import { gstCodeOf } from '@tanabana/domain/membership/gst-states';
import { sql } from '@tanabana/gateway/db';
import type { Translate } from '@tanabana/messages/translate';
import type { AccountsRequest } from './request.ts';
import type { CsvList } from './csv-answer.ts';
import { partsOf, type Reading } from './reading.ts';

type Part = Database['public']['Functions']['get_accounts_after']['Returns'];
type Row = Part['rows'][number];
type Translator = Translate<'admin-payments'>;

/** `11682.00`, which a spreadsheet reads as a number; an empty cell for null. */
const rupees = (paise: number | null): Cell => (paise === null ? null : (paise / 100).toFixed(2));
const dayOf = (moment: string | null): Cell => moment && isoDay(moment);

/** Every column that a file may have. */
const COLUMNS = {
  number: ({ number }) => number,
  date: ({ at }) => dayOf(at),
  original_number: ({ other_number }) => other_number,
  original_date: ({ other_at }) => dayOf(other_at),
  buyer_name: ({ buyer_name }) => buyer_name,
  business_name: ({ business_name }) => business_name,
  gstin: ({ gstin }) => gstin,
  // `24-Gujarat`, the format of a GST return.
  place_of_supply: ({ place_of_supply: place }) => place && `${gstCodeOf(place)}-${place}`,
  description: ({ description }) => description,
  sac: ({ sac }) => sac,
  taxable: ({ taxable_paise }) => rupees(taxable_paise),
  gst_rate: ({ gst_rate }) => gst_rate,
  cgst: ({ cgst_paise }) => rupees(cgst_paise),
  sgst: ({ sgst_paise }) => rupees(sgst_paise),
  igst: ({ igst_paise }) => rupees(igst_paise),
  total: ({ total_paise }) => rupees(total_paise),
  currency: ({ currency }) => currency,
  status: ({ status }, t) => status && (t.maybe(`status.${status}`) ?? status),
  received: ({ received_paise }) => rupees(received_paise),
  refunded: ({ refunded_paise }) => rupees(refunded_paise),
  invoice_number: ({ number }) => number,
  credit_note_number: ({ other_number }) => other_number,
  credit_note_date: ({ other_at }) => dayOf(other_at),
  payment_id: ({ payment_id }) => payment_id,
  order_id: ({ other_id }) => other_id,
  refund_id: ({ other_id }) => other_id,
  is_test: ({ is_test }, t) => t(is_test ? 'csv.yes' : 'csv.no'),
} as const satisfies Record<string, (row: Row, t: Translator) => Cell>;

const BUYER = ['buyer_name', 'business_name', 'gstin', 'place_of_supply', 'description', 'sac'] as const;
const AMOUNTS = ['taxable', 'gst_rate', 'cgst', 'sgst', 'igst', 'total', 'currency'] as const;

/** The columns of each file, in their order. */
const FILES = {
  invoices: ['number', 'date', ...BUYER, ...AMOUNTS, 'payment_id', 'credit_note_number', 'credit_note_date', 'is_test'],
  credit_notes: [
    'number',
    'date',
    'original_number',
    'original_date',
    ...BUYER,
    ...AMOUNTS,
    'payment_id',
    'refund_id',
    'is_test',
  ],
  payments: [
    'date',
    'payment_id',
    'order_id',
    'status',
    ...BUYER,
    ...AMOUNTS,
    'received',
    'refunded',
    'invoice_number',
    'credit_note_number',
    'credit_note_date',
    'is_test',
  ],
} as const satisfies Record<AccountsRequest['list'], readonly (keyof typeof COLUMNS)[]>;

/** All rows of the period, in English, because the accountant's programs and the return are in English. */
export function accountRows({ rows, english }: Reading, { list, from, to, tests }: AccountsRequest): CsvList {
  const t = english('admin-payments');
  const columns: readonly (keyof typeof COLUMNS)[] = FILES[list];

  async function partAfter(last: Part['next']): Promise<Part> {
    const [found] = await rows<{ part: Part }>(sql`select public.get_accounts_after(
      p_list => ${list}, p_from => ${from}::date, p_to => ${to}::date, p_tests => ${tests}::boolean,
      p_at => ${last?.at ?? null}::timestamptz, p_id => ${last?.id ?? null}::uuid) as part`);
    return found!.part;
  }
  return {
    name: `${list}_${from}_${to}.csv`,
    head: columns.map((column) => t(`csv.${column}`)),
    parts: partsOf(partAfter, (row) => columns.map((column) => COLUMNS[column](row, t))),
  };
}
