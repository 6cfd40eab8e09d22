/** The notices of administration, to the letter of the documents (§5, §8, §9): code, tone, milliseconds, title, body. */
export const ADMINISTRATION: readonly (readonly [
  code: string,
  tone: string,
  ms: number,
  title: string,
  body?: string,
])[] = [
  ['operations.testNotSent', 'error', 5000, 'Error sending the test message'],
  ['members.flagSet', 'success', 5000, 'User updated', '{name} has no corporate badge any more.'],
  [
    'members.userIncomplete',
    'error',
    5000,
    'Error updating user',
    'User data is incomplete. Name and Email are required.',
  ],
  ['members.userUpdated', 'success', 5000, 'User updated', 'The profile of {name} has been saved.'],
  ['members.userNotUpdated', 'error', 5000, 'Error updating user'],
  [
    'members.userDeleted',
    'success',
    5000,
    'User deleted',
    'The profile of {name} has been deleted. The login account stays.',
  ],
  ['members.userNotDeleted', 'error', 5000, 'Error deleting user'],
  ['members.noneSelected', 'error', 5000, 'No Users Selected', 'Please select at least one user to send an email.'],
  ['members.emailError', 'error', 5000, 'Email Sending Error'],
  ['members.emailsPartly', 'warning', 10_000, 'Partial Success', '{sent} sent, {unsent} not. The list says why.'],
  ['members.emailsFailed', 'error', 5000, 'Failed to Send Emails', 'Nobody was written to. The list says why.'],
  ['members.emailsSent', 'success', 5000, 'Emails Sent!', 'E-mails sent: {sent}.'],
  ['members.exported', 'success', 5000, 'File saved', 'Members in it: {count}.'],
];
