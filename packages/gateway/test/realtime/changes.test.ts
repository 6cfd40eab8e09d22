/** Changes of published tables by triggers, on both engines. */
import { describeChanges } from './changes.cases.ts';

describeChanges('triggers');
