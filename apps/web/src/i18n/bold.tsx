import type { ReactNode } from 'react';

/** What stands in the place of `<b>` in a message: `t.rich('sentTo', { sentTo, b: bold })`. */
export const bold = (inside: ReactNode[]) => <b key={String(inside)}>{inside}</b>;
