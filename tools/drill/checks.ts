/** The checks of a drill: each prints one line, and all of them are counted. */

export type Checks = {
  passed: number;
  failed: number;
  /** Prints and counts a check that is there to be seen. @param complaints what is wrong; none when it holds */
  check(what: string, complaints: readonly string[]): void;
};

/** How many complaints of one check are printed. */
const SHOWN = 20;

export function createChecks(): Checks {
  return {
    passed: 0,
    failed: 0,
    check(what, complaints) {
      if (complaints.length === 0) this.passed += 1;
      else this.failed += 1;
      console.log(`${complaints.length === 0 ? 'ok' : 'NOT OK'}  ${what}`);
      for (const complaint of complaints.slice(0, SHOWN)) console.log(`        ${complaint}`);
      if (complaints.length > SHOWN) console.log(`        and ${complaints.length - SHOWN} more`);
    },
  };
}
