// The worker in which a file is read: see read-table.ts.
import { readTable } from './read-table.ts';
import type { TableChoice } from './read-table.ts';

self.addEventListener('message', ({ data }: MessageEvent<{ bytes: Uint8Array; choice: TableChoice }>) => {
  void readTable(data.bytes, data.choice).then((read) => self.postMessage(read));
});
