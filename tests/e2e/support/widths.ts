/**
 * The widths at which a journey runs: both by default. playwright.config.ts excludes the tagged ones from a project.
 */

/**
 * Of a journey in which the width decides nothing of what is done: it runs on the desktop. Where pages differ by the width in
 * how they look, it looks at both (`expectSoundAtBothWidths`, `atOtherWidth`).
 */
export const ONCE = '@once';
/**
 * Of a journey through what only a phone has, or in which the width decides nothing and most members use a phone. It looks at both widths
 * as above.
 */
export const PHONE = '@phone';
