/** What may be wrong in a report, and in an admin's note on one. */
import { faults } from '../fault.ts';

export const reportFaults = faults('reports', {
  reason: {},
  text: {},
});

export const moderationFaults = faults('moderation', {
  note: {},
});
