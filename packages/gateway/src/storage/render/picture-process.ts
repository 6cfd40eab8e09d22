/**
 * A process that renders pictures for renderer.ts, one at a time. Decoders of pictures are large native programs that read what strangers
 * upload: here they have no secret and no connection, and whoever waits for them can end them.
 */
import { StorageError } from '../../errors/storage-error.ts';
import { renderPicture } from './render-picture.ts';
import type { RenderRequest, RenderResponse } from './renderer.ts';

async function answer({ source, requested, maxPixels }: RenderRequest): Promise<RenderResponse> {
  try {
    return { rendered: await renderPicture(Buffer.from(source), requested, { maxPixels }) };
  } catch (error) {
    if (error instanceof StorageError) return { refusal: error.message };
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (request: RenderRequest) => {
  void answer(request).then((response) => process.send!(response));
});
// Its parent is gone.
process.on('disconnect', () => process.exit());
