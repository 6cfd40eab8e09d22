/**
 * Pictures that cost much to resize: of very many pixels from few bytes, with very many frames, and one picture in hundreds of sizes at once
 * from many addresses. The service keeps to its few renderings at a time, and lists go on meanwhile.
 */
import sharp from 'sharp';
import { png } from '../../../../packages/gateway/test/storage/support.ts';
import { percentile, tally, type Answer } from '../../caller.ts';
import type { Attack } from '../../types.ts';

const CALLERS = 8;
const SIZES = 40;
/** As many pixels as an upload may have, and twice as many. */
const LARGEST = [6300, 6300] as const;
const TOO_LARGE = [9000, 9000] as const;
const FRAMES = 150;

const black = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#000' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();

/** A picture that moves, of few bytes: each frame is the same. */
const moving = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 900 * FRAMES, channels: 3, background: '#123', pageHeight: 900 } as never })
    .gif({ loop: 0 })
    .toBuffer();

/** Sizes beyond any bound: the largest there is comes back. */
const BEYOND = ['width=99999999', 'height=1e9', 'width=0x10'];
/** Wishes that mean nothing. */
const ABSURD = ['width=-1', 'quality=1000', 'resize=x', 'format=svg', 'width=9'.repeat(400)];
/** Most bytes of a picture of one color. */
const MOST_BYTES = 1_000_000;

export const transformBombs: Attack = {
  name: 'transform-bombs',
  engine: 'both',
  growsByMb: 900,
  async run({ admin, from, note, fail }) {
    const thief = from('127.0.1.3', admin);
    const upload = async (name: string, body: Buffer) =>
      thief.post(`/storage/v1/object/newsimages/news_images/${name}`, body, { headers: { 'x-upsert': 'true' } });
    const large = await upload('large.png', await black(...LARGEST));
    const tooLarge = await upload('too-large.png', await black(...TOO_LARGE));
    const claimed = await upload('claimed.png', png(65_535, 65_535));
    const frames = await upload('moving.gif', await moving());
    note(
      `a picture of ${LARGEST.join(' x ')}: ${large.status}, of ${TOO_LARGE.join(' x ')}: ${tooLarge.status}, of ${FRAMES} frames: ${frames.status}`,
    );
    if (large.status !== 200) fail(`the largest picture: ${large.status} ${large.text}`);
    for (const { status } of [tooLarge, claimed]) if (status !== 422) fail(`a picture of too many pixels: ${status}`);

    const visitors = Array.from({ length: CALLERS }, (_, index) => from(`127.0.4.${index + 1}`));
    const path = (name: string, wish: string) =>
      `/storage/v1/render/image/public/newsimages/news_images/${name}?${wish}`;
    const answers = (
      await Promise.all(
        visitors.map((visitor, who) =>
          Promise.all(
            Array.from({ length: SIZES }, (_, index) =>
              visitor.get(path(index % 4 === 0 ? 'moving.gif' : 'large.png', `width=${20 + who * SIZES + index}`), {
                timeoutMs: 60_000,
              }),
            ),
          ),
        ),
      )
    ).flat();
    const p99 = percentile(
      answers.map(({ ms }) => ms),
      0.99,
    );
    note(`${answers.length} sizes of them by ${CALLERS} addresses: ${tally(answers)}, p99 ${p99} ms`);
    const isExpected = ({ status }: Answer) =>
      status === 200 || status === 429 || status === 503 || status === 400 || status === 422;
    const odd = answers.find((answer) => !isExpected(answer));
    if (odd) fail(`one was answered with ${odd.status}: ${odd.text.slice(0, 200)}`);

    const again = await visitors[0]!.get(path('large.png', 'width=64'), { timeoutMs: 60_000 });
    if (again.status !== 200 || again.bytes > 100_000)
      fail(`a picture afterwards: ${again.status}, ${again.bytes} bytes`);
    for (const wish of BEYOND) {
      const { status, bytes } = await visitors[1]!.get(path('large.png', wish));
      if (status !== 200 || bytes > MOST_BYTES) fail(`${status}, ${bytes} bytes for ${wish}`);
    }
    const absurd = await Promise.all(ABSURD.map((wish) => visitors[1]!.get(path('large.png', wish))));
    note(`${ABSURD.length} absurd wishes: ${tally(absurd)}`);
    for (const [index, { status }] of absurd.entries())
      if (status !== 400) fail(`${status} for ${ABSURD[index]!.slice(0, 40)}`);
  },
};
