/** Changes of published tables by logical decoding, with the cases of the triggers. */
import { describe } from 'vitest';
import { describeChanges } from './changes.cases.ts';

const isEmbedded = !process.env.TEST_DATABASE_URL;

describe.skipIf(isEmbedded)(
  'by logical decoding (skipped on the embedded database, which has no replication slots)',
  () => {
    describeChanges('logical');
  },
);
