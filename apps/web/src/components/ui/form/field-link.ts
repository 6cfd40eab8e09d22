// Connects a control with its field: for the controls that work inside a field and without one.
import { createContext, useContext } from 'react';

export type FieldLink = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

/** A text that is longer than its field allows, in characters. */
export type Overlong = { length: number; max: number };

type FieldState = { link: FieldLink; reportOverlong: (overlong: Overlong | null) => void };

export const FieldContext = createContext<FieldState | null>(null);

/** What ties a control to its label, hint and error. Controls of this kit call it themselves. */
export function useFieldLink(): FieldLink | null {
  return useContext(FieldContext)?.link ?? null;
}

/** A function by which a control reports to its field that its text is too long; null clears the report. */
export function useReportOverlong(): FieldState['reportOverlong'] | undefined {
  return useContext(FieldContext)?.reportOverlong;
}
