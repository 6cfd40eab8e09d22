// Sends the line of Home to a posting form, once somebody types one. Until this has loaded the browser sends the form itself.
import type { KeyboardEvent, SubmitEvent } from 'react';
import { readLine } from '@tanabana/yarn/reading/read-line';
import { paths } from '#config/paths.ts';
import { bringLine } from '#lib/forms/brought-line.ts';
import { currentSession } from '#lib/session/session.ts';

/** The form for what the line says of itself; undefined where it says nothing, or could mean either. */
function formOf(text: string): string | undefined {
  const intent = readLine(text).readings.find(({ field, sure }) => field === 'intent' && sure);
  return intent && (intent.value === 'wanted' ? paths.postEnquiry : paths.postOffer);
}

/** The return key sends what is typed; with Shift it begins a new line. */
export function sendOnReturn(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/**
 * Stores the text for the form.
 *
 * @returns the form of the pressed button, else of what the line says of itself; undefined where it says nothing: then the buttons have the
 *   focus
 */
export function send(event: SubmitEvent<HTMLFormElement>): string | undefined {
  event.preventDefault();
  const session = currentSession();
  const owner = session.status === 'signed-in' ? session.userId : '';
  const text = event.currentTarget.querySelector('textarea')?.value.trim() ?? '';
  const path = event.nativeEvent.submitter?.getAttribute('formaction') ?? formOf(text);
  if (path && text !== '') bringLine(owner, text);
  if (!path) event.currentTarget.querySelector('button')?.focus();
  return path;
}
