/** The name of the draft of a note on a refunded credit. */
export const noteDraft = (ledgerId: number): string => `restored-credit:${ledgerId}`;
