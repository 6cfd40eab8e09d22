import type { ReactNode } from 'react';

/** Renders `<b>` of a message: `t.rich('sentTo', { sentTo, b: bold })`. */
export const bold = (inside: ReactNode[]) => <b key={String(inside)}>{inside}</b>;
