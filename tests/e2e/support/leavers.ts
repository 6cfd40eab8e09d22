/**
 * The demo members of journeys that sign out, change a password or request codes. Signing out ends a member's sessions
 * everywhere, so only one journey of one project uses each of these.
 */
import { test } from '@playwright/test';

type Each = Record<'desktop' | 'phone', string>;
/** Where a journey runs at one width alone, it has one. */
type Leavers = Record<string, Each | string>;

const LEAVERS = {
  bySms: { desktop: 'heena@jarivala.example', phone: 'tapan@meghdoot.example' },
  byMail: 'nikhil@acetate.example',
  forgetful: { desktop: 'meena@kothariemb.example', phone: 'om@agrawalrope.example' },
  slow: 'pooja@indoreknits.example',
  offline: 'imran@ansari.example',
  endedElsewhere: 'selvi@vennai.example',
  usedUp: 'sunanda@patilsizing.example',
  endedInTabs: 'abdul@sutradhar.example',
  endedWithWorker: 'kavitha@kirtana.example',
  'outage-502': 'priya@linenco.example',
  'outage-closes': 'manoj@panipatrecycle.example',
  'outage-hangs': 'nilesh@tapivat.example',
  freeWalker: 'ranjit@sizingerode.example',
  dealerWalker: 'ramesh@chaudhari.example',
  /** From its journey on, this member has rights only with a second factor, until the journey removes it. */
  guardedAdmin: 'admin3@tanabana.example',
  paidWalker: { desktop: 'bharat@shahdoubling.example', phone: 'anwar@banarasi.example' },
} satisfies Leavers;

const all = Object.values(LEAVERS).flatMap((each) => (typeof each === 'string' ? each : Object.values(each)));
const twice = all.filter((email, index) => all.indexOf(email) !== index);
if (twice.length > 0) throw new Error(`These would be signed out by each other's journey: ${twice.join(', ')}`);

/** The e-mail address of the member whom this journey may sign out, in the project that runs it. */
export function leaver(journey: keyof typeof LEAVERS): string {
  const each = LEAVERS[journey];
  return typeof each === 'string' ? each : each[test.info().project.name as keyof Each];
}
