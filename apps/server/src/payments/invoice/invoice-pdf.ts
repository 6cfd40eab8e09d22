/** Creates the PDF of an invoice: one A4 page with the particulars that rule 46 of the CGST Rules requires. */
import { dateTime, day, money } from '@tanabana/domain/format';
import { amountInWords } from '@tanabana/domain/membership/amount-in-words';
import { gstCodeOf } from '@tanabana/domain/membership/gst-states';
import { SOURCE } from '@tanabana/messages/catalogue';
import { translator } from '@tanabana/messages/translator';
import type { Translate } from '@tanabana/messages/translate';
import type { Brand } from '../../brand.ts';
import { createSheet, type Sheet } from './sheet.ts';

/** A row of tax_invoices. */
export type Invoice = {
  invoice_number: string;
  is_test: boolean;
  issued_at: string;
  seller_name: string;
  seller_gstin: string;
  seller_address: string;
  seller_state: string;
  buyer_name: string;
  buyer_business_name: string;
  buyer_gstin: string | null;
  buyer_address: string;
  place_of_supply: string;
  description: string;
  sac: string;
  gst_rate: string;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
  total_paise: number;
  payment_reference: string;
};

/** A row of credit_notes with the invoice that it cancels. Its parties and amounts are those of the invoice. */
export type CreditNote = Invoice & { credit_note_number: string; credited_at: string };

type Say = Translate<'invoice'>;
type Site = Pick<Brand, 'name' | 'email'>;

/** The document on the page: an invoice, or the credit note for one. */
type Paper = Invoice & Partial<Pick<CreditNote, 'credit_note_number' | 'credited_at'>>;
const isCredit = (paper: Paper): paper is CreditNote => paper.credit_note_number !== undefined;

const BRAND = '#1f3a5f';
const GREY = '#595959';
const RULE = '#c9ced6';
const TINT = '#eef1f5';
const ALERT = '#9b1c1c';

const LEFT = 48;
const RIGHT = 547;
const WIDTH = RIGHT - LEFT;
/** The x of the right of two columns. */
const MIDDLE = 320;
const SAC_AT = 360;

const rupees = (paise: number): string => money(paise / 100);
const percent = (rate: number): string => `${Number(rate.toFixed(3))}%`;

/** The invoice as a PDF file, always in English (docs/decisions/045). */
export const invoicePdf = (invoice: Invoice, brand: Site): Promise<Uint8Array<ArrayBuffer>> => pdfOf(invoice, brand);

/**
 * The credit note as a PDF file: the particulars that rule 53 of the CGST Rules requires, for the whole amount of its invoice. Always in
 * English too.
 */
export const creditNotePdf = (note: CreditNote, brand: Site): Promise<Uint8Array<ArrayBuffer>> => pdfOf(note, brand);

async function pdfOf(paper: Paper, brand: Site): Promise<Uint8Array<ArrayBuffer>> {
  const t: Say = translator(SOURCE, 'invoice', { brand: brand.name, brandEmail: brand.email });
  const [number, at] = isCredit(paper)
    ? [paper.credit_note_number, paper.credited_at]
    : [paper.invoice_number, paper.issued_at];
  const kind = isCredit(paper) ? 'creditTitle' : 'title';
  const title = t(paper.is_test ? `${kind}Test` : kind);
  const sheet = createSheet({
    Title: t('file', { title, number }),
    Author: paper.seller_name,
    CreationDate: new Date(at),
  });
  sheet.text(brand.name, LEFT, 48, 240, { size: 22, weight: 700, color: BRAND });
  sheet.right(title.toUpperCase(), RIGHT, 54, { size: 15, weight: 700 });
  if (!paper.is_test) sheet.right(t('original'), RIGHT, 76, { size: 8.5, color: GREY });
  let y = 96;
  if (paper.is_test) {
    sheet.fill(LEFT, y, WIDTH, 24, '#fdecec');
    sheet.text(t(isCredit(paper) ? 'creditTested' : 'tested'), LEFT + 10, y + 6, WIDTH, {
      size: 9.5,
      weight: 700,
      color: ALERT,
    });
    y += 36;
  }
  y = parties(t, sheet, paper, y);
  y = table(t, sheet, paper, y + 18);
  closing(t, sheet, paper, y + 16);
  return sheet.end();
}

/** The numbers and dates of a document, with their labels. */
function factsOf(t: Say, paper: Paper): [name: string, value: string][] {
  if (!isCredit(paper)) {
    return [
      [t('number'), paper.invoice_number],
      [t('date'), day(paper.issued_at)],
    ];
  }
  return [
    [t('creditNumber'), paper.credit_note_number],
    [t('creditDate'), day(paper.credited_at)],
    [t('against'), t('invoiceOf', { number: paper.invoice_number, day: day(paper.issued_at) })],
  ];
}

const stateText = (t: Say, state: string): string => t('state', { state, code: gstCodeOf(state) });

function label(sheet: Sheet, words: string, x: number, y: number): number {
  return sheet.text(words.toUpperCase(), x, y, WIDTH, { size: 7.5, weight: 700, color: GREY }) + 2;
}

/** Seller and the document's numbers, then buyer and place of supply. Each side is as long as it needs. */
function parties(t: Say, sheet: Sheet, invoice: Paper, top: number): number {
  const column = MIDDLE - LEFT - 24;
  let left = label(sheet, t('soldBy'), LEFT, top);
  left = sheet.text(invoice.seller_name, LEFT, left, column, { size: 11, weight: 700 });
  left = sheet.text(invoice.seller_address, LEFT, left, column);
  left = sheet.text(stateText(t, invoice.seller_state), LEFT, left, column);
  left = sheet.text(t('gstin', { gstin: invoice.seller_gstin }), LEFT, left, column);
  let right = top;
  for (const [name, value] of factsOf(t, invoice)) {
    right = sheet.text(value, MIDDLE, label(sheet, name, MIDDLE, right), RIGHT - MIDDLE, { size: 11, weight: 700 }) + 6;
  }
  const rule = Math.max(left, right) + 10;
  sheet.line(LEFT, RIGHT, rule, RULE);

  left = label(sheet, t('billedTo'), LEFT, rule + 14);
  left = sheet.text(invoice.buyer_business_name, LEFT, left, column, { size: 11, weight: 700 });
  left = sheet.text(invoice.buyer_name, LEFT, left, column);
  left = sheet.text(invoice.buyer_address, LEFT, left, column);
  left = sheet.text(
    invoice.buyer_gstin ? t('gstin', { gstin: invoice.buyer_gstin }) : t('noGstin'),
    LEFT,
    left,
    column,
    {
      color: invoice.buyer_gstin ? undefined : GREY,
    },
  );
  right = label(sheet, t('placeOfSupply'), MIDDLE, rule + 14);
  right = sheet.text(stateText(t, invoice.place_of_supply), MIDDLE, right, RIGHT - MIDDLE, { size: 11, weight: 700 });
  right = sheet.text(t('reverseCharge'), MIDDLE, right + 2, RIGHT - MIDDLE, { color: GREY });
  return Math.max(left, right);
}

function table(t: Say, sheet: Sheet, invoice: Paper, top: number): number {
  sheet.fill(LEFT, top, WIDTH, 24, TINT);
  const head = { size: 8.5, weight: 700, color: GREY } as const;
  sheet.text(t('description'), LEFT + 10, top + 7, 200, head);
  sheet.text(t('sac'), SAC_AT, top + 7, 80, head);
  sheet.right(t('amount'), RIGHT - 10, top + 7, head);
  const first = top + 34;
  let y = sheet.text(
    isCredit(invoice)
      ? t('takenBack', { description: invoice.description })
      : t('onwards', { description: invoice.description, day: day(invoice.issued_at) }),
    LEFT + 10,
    first,
    290,
  );
  sheet.text(invoice.sac, SAC_AT, first, 80);
  sheet.right(rupees(invoice.taxable_paise), RIGHT - 10, first);
  y += 10;
  sheet.line(LEFT, RIGHT, y, RULE);
  y += 10;
  for (const [name, paise] of taxes(t, invoice)) {
    sheet.text(name, MIDDLE - 60, y, 200, { color: GREY });
    sheet.right(rupees(paise), RIGHT - 10, y);
    y += 18;
  }
  sheet.fill(LEFT, y + 4, WIDTH, 30, TINT);
  sheet.text(t('total'), MIDDLE - 60, y + 11, 100, { size: 12, weight: 700 });
  sheet.right(rupees(invoice.total_paise), RIGHT - 10, y + 11, { size: 12, weight: 700 });
  return y + 34;
}

function taxes(t: Say, invoice: Invoice): [name: string, paise: number][] {
  const rate = Number(invoice.gst_rate);
  const value: [string, number] = [t('taxable'), invoice.taxable_paise];
  if (invoice.cgst_paise > 0) {
    return [
      value,
      [t('cgst', { rate: percent(rate / 2) }), invoice.cgst_paise],
      [t('sgst', { rate: percent(rate / 2) }), invoice.sgst_paise],
    ];
  }
  return [value, [t('igst', { rate: percent(invoice.igst_paise > 0 ? rate : 0) }), invoice.igst_paise]];
}

function closing(t: Say, sheet: Sheet, invoice: Paper, top: number): void {
  let y = label(sheet, t('inWords'), LEFT, top);
  y = sheet.text(amountInWords(invoice.total_paise), LEFT, y, WIDTH, { weight: 700 }) + 12;
  const [paid, at] = isCredit(invoice)
    ? (['refunded', invoice.credited_at] as const)
    : (['paid', invoice.issued_at] as const);
  y = label(sheet, t(invoice.is_test ? `${paid}Test` : paid), LEFT, y);
  y = sheet.text(t('payment', { reference: invoice.payment_reference, at: dateTime(at) }), LEFT, y, WIDTH);
  if (Number(invoice.gst_rate) > 0 && invoice.total_paise === invoice.taxable_paise) {
    sheet.text(t('export'), LEFT, y + 12, WIDTH);
  }
  sheet.line(LEFT, RIGHT, 780, RULE);
  sheet.text(t('unsigned'), LEFT, 790, WIDTH, { size: 8.5, color: GREY });
}
