// The thread in which a file is read: see read-table.ts.
import { readTable } from './read-table.ts';

self.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  void readTable(data).then((read) => self.postMessage(read));
});
