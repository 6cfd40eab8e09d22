/**
 * The token of a signed upload, used for what it is not: a second time, by many at once, for another path, for reading, and changed by a
 * letter. It uploads one file to one path.
 */
import { createCaller, tally } from '../../caller.ts';
import { png } from '../../../../packages/gateway/test/storage/support.ts';
import type { Attack } from '../../types.ts';

const AT_ONCE = 40;
const FOLDER = 'newsimages/news_images';

/** Changes the first letter of the signature. Some of the bits of the last one are padding, so that two letters there can mean the same. */
function otherSignature(token: string): string {
  const first = token.lastIndexOf('.') + 1;
  return `${token.slice(0, first)}${token[first] === 'A' ? 'B' : 'A'}${token.slice(first + 1)}`;
}

export const signedUploads: Attack = {
  name: 'signed-uploads',
  engine: 'both',
  async run({ url, admin, tokens, from, note, fail }) {
    const owner = from('127.0.1.1', admin);
    const sign = async (name: string) => {
      const { status, text } = await owner.post(`/storage/v1/object/upload/sign/${FOLDER}/${name}`, {});
      if (status !== 200) throw new Error(`an address could not be signed: ${status} ${text}`);
      return (JSON.parse(text) as { token: string }).token;
    };
    // No key, and no session: whoever has the address.
    const holder = createCaller(url, '127.0.1.2', {});
    const upload = (name: string, token: string) =>
      holder.put(`/storage/v1/object/upload/sign/${FOLDER}/${name}?token=${token}`, png(20, 20));
    const once = await sign('once.png');
    const raced = await Promise.all(Array.from({ length: AT_ONCE }, () => upload('once.png', once)));
    note(`one token ${AT_ONCE} times at once: ${tally(raced)}`);
    const taken = raced.filter(({ status }) => status === 200).length;
    if (taken !== 1) fail(`${taken} of them were taken; 1 may be`);
    const again = await upload('once.png', once);
    if (again.status !== 409) fail(`the same token later: ${again.status} ${again.text}`);

    const fresh = await sign('mine.png');
    const wrong = {
      'another path': await upload('other.png', fresh),
      'a way out': await upload('mine.png%2F..%2Fother.png', fresh),
      'another letter': await upload('mine.png', otherSignature(fresh)),
      'no token': await holder.put(`/storage/v1/object/upload/sign/${FOLDER}/mine.png`, png()),
      'a session': await upload('mine.png', admin),
      reading: await holder.get(`/storage/v1/object/sign/${FOLDER}/once.png?token=${once}`),
      'a session of its own': await holder.get(`/storage/v1/bucket`, { headers: { authorization: `Bearer ${fresh}` } }),
    };
    for (const [what, { status, text }] of Object.entries(wrong))
      if (status === 'none' || status < 400 || status >= 500) fail(`for ${what}: ${status} ${text.slice(0, 200)}`);
    note(`used for something else: ${tally(Object.values(wrong))}`);
    const stranger = await from('127.0.1.4', tokens.free).post(`/storage/v1/object/upload/sign/${FOLDER}/x.png`, {});
    if (stranger.status !== 403) fail(`a member signs an address of an upload: ${stranger.status}`);
    const good = await upload('mine.png', fresh);
    if (good.status !== 200) fail(`the token for its own path: ${good.status} ${good.text}`);
    holder.close();
  },
};
