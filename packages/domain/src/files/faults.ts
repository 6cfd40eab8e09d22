/** What may be wrong with a file that was chosen, before it is sent. */
import { faults } from '../fault.ts';

export const fileFaults = faults('files', {
  empty: {},
  /** @param kinds as they are read: `PNG, JPG or SVG` */
  kind: (kinds: string) => ({ kinds }),
  tooLarge: (megabytes: number) => ({ megabytes }),
});
