/** How many days the dashboard looks back. */
export const RANGES = [7, 30, 90, 365] as const;
