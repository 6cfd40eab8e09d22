/**
 * The demo members of journeys that sign out, change a password or request codes. Signing out ends a member's sessions
 * everywhere, so only one journey of one project uses each of these.
 */
import { test } from '@playwright/test';

type Each = Record<'desktop' | 'phone', string>;
/** Where a journey runs at one width alone, it has one. */
type Leavers = Record<string, Each | string>;

const LEAVERS = {
  forgetful: 'om@agrawalrope.example',
  offline: 'imran@ansari.example',
  endedElsewhere: 'selvi@vennai.example',
  usedUp: 'sunanda@patilsizing.example',
  endedInTabs: 'abdul@sutradhar.example',
  endedWithWorker: 'kavitha@kirtana.example',
  outage: 'priya@linenco.example',
  freeWalker: 'ranjit@sizingerode.example',
  dealerWalker: 'ramesh@chaudhari.example',
  /** From its journey on, this member has rights only with a second factor, until the journey removes it. */
  guardedAdmin: 'admin3@tanabana.example',
} satisfies Leavers;

const all = Object.values(LEAVERS).flatMap((each) => (typeof each === 'string' ? each : Object.values(each)));
const twice = all.filter((email, index) => all.indexOf(email) !== index);
if (twice.length > 0) throw new Error(`These would be signed out by each other's journey: ${twice.join(', ')}`);

/** The e-mail address of the member whom this journey may sign out, in the project that runs it. */
export function leaver(journey: keyof typeof LEAVERS): string {
  const each = LEAVERS[journey];
  return typeof each === 'string' ? each : each[test.info().project.name as keyof Each];
}
