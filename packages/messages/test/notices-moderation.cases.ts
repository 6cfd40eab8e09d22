/** What reports and moderation say by toast; the documents have none of it. */
export const MODERATION: readonly (readonly [code: string, tone: string, ms: number, title: string, body?: string])[] =
  [
    ['reports.reported', 'success', 5000, 'Reported', 'Thank you. An admin looks at it.'],
    [
      'reports.reportedBefore',
      'info',
      5000,
      'Reported Already',
      'You have reported this before, and an admin is yet to look at it.',
    ],
    ['reports.notReported', 'error', 5000, 'Not Reported', 'Your report could not be sent. Please try again.'],
    ['reports.reportGone', 'error', 5000, 'Nothing to Report', 'It is not there any more, or was closed.'],
    ['reports.loginToReport', 'info', 5000, 'Please Log In', 'Log in to report a post or a member.'],
    ['moderation.hidden', 'success', 5000, 'Post Hidden', '{name} is hidden. The poster reads your note.'],
    ['moderation.restored', 'success', 5000, 'Post Restored', '{name} is shown again, unless its poster is suspended.'],
    ['moderation.suspended', 'success', 5000, 'Member Suspended', '{name} is suspended and reads your note.'],
    ['moderation.lifted', 'success', 5000, 'Suspension Ended', '{name} may post again.'],
    ['moderation.dismissed', 'success', 5000, 'Case Dismissed', 'Nothing was changed about {name}.'],
    ['moderation.doneBefore', 'info', 5000, 'Done Already', 'Another admin did this in the meantime.'],
    ['moderation.notDecided', 'error', 5000, 'Not Done', 'This could not be done. Please try again.'],
    [
      'moderation.caseGone',
      'error',
      5000,
      'Post Is Gone',
      'The post was closed or deleted in the meantime. The case can be dismissed.',
    ],
    ['moderation.adminKept', 'error', 5000, 'Not Possible', 'An admin cannot be suspended.'],
  ];
