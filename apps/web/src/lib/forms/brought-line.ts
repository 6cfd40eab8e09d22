// A line that was typed on one page for the posting form of another. It may be longer than an address, and waits for a sign-in.
import { dropDraft, readDraft, saveDraft } from './draft.ts';

const NAME = 'brought-line';
/** The owner of what a visitor typed. */
const VISITOR = '';

/** Stores the text until a posting form has taken it. @param owner the member's id, '' for a visitor */
export const bringLine = (owner: string, text: string): void => saveDraft(NAME, owner, text);

/** The text that was brought by this member, or by the visitor who has just signed in; '' for none. */
export function broughtLine(owner: string): string {
  const text = readDraft(NAME, owner) ?? readDraft(NAME, VISITOR);
  return typeof text === 'string' ? text : '';
}

export const dropBroughtLine = (): void => dropDraft(NAME);
