/** What the pages of the audit log and of failed messages say by toast; the documents have none of it. */
export const AUDIT: readonly (readonly [code: string, tone: string, ms: number, title: string, body?: string])[] = [
  [
    'audit.auditNotExported',
    'error',
    5000,
    'Error Downloading the Audit Log',
    'The file could not be made. Please try again.',
  ],
  ['audit.auditExported', 'success', 5000, 'File saved', 'Changes in it: {count}.'],
  [
    'audit.messageRetried',
    'success',
    5000,
    'Message Tried Again',
    'It goes out within a minute. Nobody is charged for it.',
  ],
  ['audit.messageWasSent', 'info', 5000, 'Message Sent Already', 'It went out in the meantime.'],
  [
    'audit.messageUnpaid',
    'error',
    5000,
    'Credit Came Back',
    'Its credit was given back, so the message is no longer paid for. The member can press again.',
  ],
  [
    'audit.messageGone',
    'error',
    5000,
    'Message is missing',
    'It is not there any more. It may have been sent in the meantime.',
  ],
  [
    'audit.messageNotRetried',
    'error',
    5000,
    'Error Trying Again',
    'The message could not be tried again. Please try again.',
  ],
  ['audit.creditRestored', 'success', 5000, 'Credit Restored', '{name} has {balance} credits now.'],
  [
    'audit.creditNotRestored',
    'error',
    5000,
    'Error Restoring Credit',
    'The credit could not be given back. Please try again.',
  ],
];
