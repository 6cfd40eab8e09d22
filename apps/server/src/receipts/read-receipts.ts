/**
 * Parses Meta's delivery receipts of WhatsApp messages (https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/payload-examples).
 * Only the fields that we use are parsed. Replies of posters come with them and are ignored.
 */
import type { ReceiptStatus } from '@tanabana/domain/vocabulary';
import { RECEIPT_STATUSES } from '@tanabana/domain/vocabulary';
import { z } from 'zod';
import { parseStorable } from '../http/storable-json.ts';

/** Longest stored reason. */
const REASON_LENGTH = 300;

const status = z.object({
  id: z.string().min(1).max(500),
  status: z.string(),
  /** In seconds. */
  timestamp: z.coerce.number().int().positive().max(4_102_444_800),
  biz_opaque_callback_data: z.string().nullish(),
  errors: z
    .array(
      z.object({
        code: z.number(),
        title: z.string().nullish(),
        error_data: z.object({ details: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
});

const envelope = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      changes: z.array(z.object({ value: z.object({ statuses: z.array(z.unknown()).nullish() }).nullish() })),
    }),
  ),
});

/** Made once: there may be thousands of receipts in one call. */
const key = z.guid();

export type Receipt = {
  provider_message_id: string;
  /** Our key of the message, if it was sent with one. */
  reference: string | null;
  status: ReceiptStatus;
  at: Date;
  /** Why it failed, in the provider's words. */
  failure: string | null;
};

/**
 * Parses each receipt separately, so that one of an unknown shape does not block the others.
 *
 * @returns the receipts in a text, without other news, and how many could not be parsed; null when the text is not from Meta at all
 */
export function readReceipts(text: string): { receipts: Receipt[]; unreadable: number } | null {
  let body: unknown;
  try {
    body = parseStorable(text);
  } catch {
    return null;
  }
  const { data } = envelope.safeParse(body);
  if (!data) return null;
  const statuses = data.entry
    .flatMap(({ changes }) => changes.flatMap(({ value }) => value?.statuses ?? []))
    .map((one) => status.safeParse(one).data);
  const receipts = statuses
    .filter((one) => one !== undefined)
    .filter((one): one is typeof one & { status: ReceiptStatus } =>
      (RECEIPT_STATUSES as readonly string[]).includes(one.status),
    )
    .map((one) => ({
      provider_message_id: one.id,
      reference: key.safeParse(one.biz_opaque_callback_data).data ?? null,
      status: one.status,
      at: new Date(one.timestamp * 1000),
      failure: failureOf(one.errors?.[0]),
    }));
  return { receipts, unreadable: statuses.filter((one) => one === undefined).length };
}

function failureOf(error: NonNullable<z.output<typeof status>['errors']>[number] | undefined): string | null {
  if (!error) return null;
  const words = [error.code, error.title, error.error_data?.details].filter(Boolean).join(' ');
  // The cut may fall between the two halves of a surrogate pair.
  return `whatsapp: ${words}`.slice(0, REASON_LENGTH).toWellFormed();
}
