/**
 * Reads what Meta tells of WhatsApp messages
 * (https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/payload-examples). Only what is used is looked at: what
 * posters write back comes along and is left alone.
 */
import type { ReceiptStatus } from '@tanabana/domain/vocabulary';
import { RECEIPT_STATUSES } from '@tanabana/domain/vocabulary';
import { z } from 'zod';
import { parseStorable } from '../http/storable-json.ts';

/** Longest reason that is kept. */
const REASON_LENGTH = 300;

const status = z.object({
  id: z.string().min(1).max(500),
  status: z.string(),
  /** Seconds. */
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

export type Receipt = {
  provider_message_id: string;
  /** Our key of the message, where it was sent with one. */
  reference: string | null;
  status: ReceiptStatus;
  at: Date;
  /** Why it failed, in the provider's words. */
  failure: string | null;
};

/**
 * Reads each by itself: one that came in a shape which nobody foresaw holds up none of the others.
 *
 * @returns the receipts in a text, other news left out, and how many could not be read; null when the text is none of
 *   Meta's at all
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
  const told = data.entry
    .flatMap(({ changes }) => changes.flatMap(({ value }) => value?.statuses ?? []))
    .map((one) => status.safeParse(one).data);
  const receipts = told
    .filter((one) => one !== undefined)
    .filter((one): one is typeof one & { status: ReceiptStatus } =>
      (RECEIPT_STATUSES as readonly string[]).includes(one.status),
    )
    .map((one) => ({
      provider_message_id: one.id,
      reference: z.guid().safeParse(one.biz_opaque_callback_data).data ?? null,
      status: one.status,
      at: new Date(one.timestamp * 1000),
      failure: failureOf(one.errors?.[0]),
    }));
  return { receipts, unreadable: told.filter((one) => one === undefined).length };
}

function failureOf(error: NonNullable<z.output<typeof status>['errors']>[number] | undefined): string | null {
  if (!error) return null;
  const words = [error.code, error.title, error.error_data?.details].filter(Boolean).join(' ');
  // The end may fall between the two halves of one character.
  return `whatsapp: ${words}`.slice(0, REASON_LENGTH).toWellFormed();
}
