/**
 * Makes the copy of a member's data: reads it section by section and stores the archive in parts, each in a separate transaction. An
 * attempt that was cut off leaves parts that the next one replaces; one that another attempt has overtaken stops.
 */
import { call } from '@tanabana/db/call';
import { dateTime } from '@tanabana/domain/format';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import type { Scope } from '@tanabana/gateway/db';
import { translator } from '@tanabana/messages/translator';
import type { Brand } from '../brand.ts';
import { languageOf } from '../mail/language-of.ts';
import { emptySection, PAGE_END, pageHead, rowHtml, sectionHead } from './copy-html.ts';
import { pagesOf, SECTIONS } from './sections.ts';
import { createZipParts } from './zip-parts.ts';

const JSON_FILE = 'my-data.json';
const PAGE_FILE = 'my-data.html';
const PART_BYTES = 262_144;

export type CopyDeps = { scope: Scope; brand: Pick<Brand, 'name' | 'email'> };
export type ClaimedCopy = { id: string; user_id: string; tries: number; begun_at: string | Date };

class Overtaken extends Error {}

/**
 * Makes one copy, whose attempt has been counted.
 *
 * @returns whether it is ready; false when another attempt took over, or the account is gone
 * @throws Error when the data could not be read or are too many
 */
export async function makeDataCopy({ scope, brand }: CopyDeps, copy: ClaimedCopy): Promise<boolean> {
  const language = await languageOf(scope, copy.user_id);
  const t = translator(language, 'data-copy', { brand: brand.name, brandEmail: brand.email });
  const zip = createZipParts({
    files: [JSON_FILE, PAGE_FILE],
    partBytes: PART_BYTES,
    maxBytes: SERVER_LIMITS.data_copy_bytes,
    async onPart(bytes, position) {
      const p_base64 = bytes.toString('base64');
      const args = { p_copy: copy.id, p_try: copy.tries, p_position: position, p_base64 };
      const isTaken = await scope.asService('store a part of a copy', (tx) => call(tx, 'add_data_copy_part', args));
      if (!isTaken) throw new Overtaken();
    },
  });
  const madeAt = new Date(copy.begun_at);

  async function writeSection(section: (typeof SECTIONS)[number]): Promise<void> {
    zip.write(JSON_FILE, `,\n${JSON.stringify(section)}: [`);
    zip.write(PAGE_FILE, sectionHead(t(`sections.${section}`)));
    let rows = 0;
    for await (const page of pagesOf(scope, copy.user_id, section)) {
      for (const row of page) zip.write(JSON_FILE, `${rows++ === 0 ? '' : ','}\n${JSON.stringify(row)}`);
      zip.write(PAGE_FILE, page.map(rowHtml).join(''));
      await zip.flush();
    }
    zip.write(JSON_FILE, ']');
    if (rows === 0) zip.write(PAGE_FILE, emptySection(t('none')));
  }

  try {
    zip.write(JSON_FILE, `{"made_at": ${JSON.stringify(madeAt.toISOString())}`);
    zip.write(PAGE_FILE, pageHead(language, t('title'), [t('made', { when: dateTime(madeAt, t.locale) }), t('note')]));
    for (const section of SECTIONS) await writeSection(section);
    zip.write(JSON_FILE, '\n}\n');
    zip.write(PAGE_FILE, PAGE_END);
    await zip.end();
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
  return scope.asService('make a copy ready', (tx) =>
    call(tx, 'finish_data_copy', { p_copy: copy.id, p_try: copy.tries }),
  );
}
