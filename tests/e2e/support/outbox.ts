/** Reads the messages that the server would have sent, as a person would read them on a phone. */
import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';

export type Message = {
  channel: 'email' | 'sms' | 'whatsapp';
  to: string;
  subject: string | null;
  body: string;
  code: string | null;
  link: string | null;
};

/** Messages to one address, newest first. */
export async function messagesTo(request: APIRequestContext, to: string): Promise<Message[]> {
  const answer = await request.get(`/__dev/outbox?to=${encodeURIComponent(to)}`, {
    headers: { accept: 'application/json' },
  });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as Message[];
}

/**
 * The newest one-time code to an address, even if other letters followed; waits for one. Call it once its step is
 * shown.
 */
export async function codeFor(request: APIRequestContext, email: string, after = 0): Promise<string> {
  await expect.poll(async () => (await messagesTo(request, email)).length).toBeGreaterThan(after);
  const newest = async () => (await messagesTo(request, email)).find(({ code }) => code !== null)?.code ?? null;
  await expect.poll(newest).not.toBeNull();
  return (await newest())!;
}

/** The link in the newest message to an address; waits for it to arrive. */
export async function linkFor(request: APIRequestContext, email: string): Promise<string> {
  await expect.poll(async () => (await messagesTo(request, email))[0]?.link ?? null).not.toBeNull();
  return (await messagesTo(request, email))[0]!.link!;
}
