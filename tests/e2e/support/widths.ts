/** At which widths a journey runs: at both, where nothing is said. playwright.config.ts leaves the tagged ones out of a project. */

/** Of a journey in which the width decides nothing: it runs on the desktop. */
export const ONCE = '@once';
/** Of a journey through what only a phone has. */
export const PHONE = '@phone';
