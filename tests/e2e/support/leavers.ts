/**
 * The demo members of journeys that sign out, change a password or ask for codes. Signing out ends a member's sessions
 * everywhere, so each of these stands in one journey of one project, and in no other.
 */
import { test } from '@playwright/test';

type Each = Record<'desktop' | 'phone', string>;

const LEAVERS = {
  bySms: { desktop: 'heena@jarivala.example', phone: 'tapan@meghdoot.example' },
  byMail: { desktop: 'nikhil@acetate.example', phone: 'manoj@panipatrecycle.example' },
  forgetful: { desktop: 'meena@kothariemb.example', phone: 'om@agrawalrope.example' },
  slow: { desktop: 'pooja@indoreknits.example', phone: 'ritu@ludhianaknit.example' },
  offline: { desktop: 'priya@linenco.example', phone: 'imran@ansari.example' },
  freeWalker: { desktop: 'ranjit@sizingerode.example', phone: 'yusuf@bhiwandiloom.example' },
  dealerWalker: { desktop: 'ramesh@chaudhari.example', phone: 'vikram@khannaexports.example' },
  paidWalker: { desktop: 'bharat@shahdoubling.example', phone: 'anwar@banarasi.example' },
} satisfies Record<string, Each>;

const all = Object.values(LEAVERS).flatMap((each) => Object.values(each));
const twice = all.filter((email, index) => all.indexOf(email) !== index);
if (twice.length > 0) throw new Error(`These would be signed out by each other's journey: ${twice.join(', ')}`);

/** The e-mail address of the member whom this journey may sign out, in the project that runs it. */
export function leaver(journey: keyof typeof LEAVERS): string {
  return LEAVERS[journey][test.info().project.name as keyof Each];
}
