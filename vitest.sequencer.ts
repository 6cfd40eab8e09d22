import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They wait for clocks, minutes in all, and cost no processor time: what begins last would be waited for alone. */
const WAITING = /\/(killed-beside|processes)\.test\.ts$/;

/** The order of test files: first those that wait, then Vitest's own (the slowest first where it knows them, else the largest). */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [waiting, others] = [true, false].map((waits) =>
      files.filter(({ moduleId }) => WAITING.test(moduleId) === waits),
    );
    return [...waiting!, ...(await super.sort(others!))];
  }
}
