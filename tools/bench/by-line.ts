// `npm run bench by-line`: the same ten enquiries posted by the form and by the line, on a phone's screen: taps and keys that a person
// needs, and the time that the app takes. Seconds of a person are worked out from the counts, with the times below.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startServer } from '../../apps/server/test/support/server-process.ts';
import { CHROMIUM_FLAGS, requireChromium } from '../chromium.ts';

/** Seconds of one tap on a phone, with the look for its target: the pointing time of the keystroke-level model. */
const SECONDS_OF_A_TAP = 1.1;
/** Seconds of one typed character: 36 words of five characters a minute (Palin et al., How do people type on mobile devices, 2019). */
const SECONDS_OF_A_KEY = 60 / (36 * 5);
/** What the product promises of an enquiry by the line. */
const PROMISED = { taps: 4, seconds: 20 };

type Choice = 'fibre_type' | 'number_of_plys' | 'specific_type' | 'lustre' | 'twist_intermingling' | 'grade';
type Enquiry = { line: string; chosen: Partial<Record<Choice, string>>; typed: Record<string, string> };

const PF = 'Polyester Filament';
const kg = (quantity_required_kgs: string) => ({ quantity_required_kgs });

const ENQUIRIES: readonly Enquiry[] = [
  {
    line: '150/48 SD NIM DTY 500 kg',
    chosen: { fibre_type: PF, specific_type: 'Textured', lustre: 'Semi-Dull', twist_intermingling: 'NIM' },
    typed: { denier_count: '150', filament_count: '48', ...kg('500') },
  },
  {
    line: '40s combed cotton 2 ton',
    chosen: { fibre_type: 'Cotton', specific_type: 'Combed' },
    typed: { denier_count: '40', ...kg('2000') },
  },
  {
    line: '75/36 FDY bright 800 kg',
    chosen: { fibre_type: PF, specific_type: 'FDY', lustre: 'Bright' },
    typed: { denier_count: '75', filament_count: '36', ...kg('800') },
  },
  {
    line: '2/30s PC 1 ton',
    chosen: { fibre_type: 'Polyester-Cotton (PC)', number_of_plys: '2' },
    typed: { denier_count: '30', ...kg('1000') },
  },
  {
    line: '30s carded cotton 900 kg A grade',
    chosen: { fibre_type: 'Cotton', specific_type: 'Carded', grade: 'A' },
    typed: { denier_count: '30', ...kg('900') },
  },
  {
    line: '20s OE cotton 5 ton',
    chosen: { fibre_type: 'Cotton', specific_type: 'Open End' },
    typed: { denier_count: '20', ...kg('5000') },
  },
  {
    line: '2/40s PV 65:35 1200 kg',
    chosen: { fibre_type: 'PV 65/35', number_of_plys: '2' },
    typed: { denier_count: '40', ...kg('1200') },
  },
  {
    line: 'nylon 70/24 500 kg',
    chosen: { fibre_type: 'Nylon' },
    typed: { denier_count: '70', filament_count: '24', ...kg('500') },
  },
  { line: '40s modal 600 kg', chosen: { fibre_type: 'Modal' }, typed: { denier_count: '40', ...kg('600') } },
  { line: '30s viscose 3 ton', chosen: { fibre_type: 'Viscose Rayon' }, typed: { denier_count: '30', ...kg('3000') } },
];

type Effort = { taps: number; keys: number; seconds: number };

const effort = (taps: number, keys: number, appMs: number): Effort => ({
  taps,
  keys,
  seconds: taps * SECONDS_OF_A_TAP + keys * SECONDS_OF_A_KEY + appMs / 1000,
});

/** Posts what is filled in. @returns the milliseconds until its number shows */
async function post(page: Page): Promise<number> {
  const begun = performance.now();
  await page.locator('form button[type="submit"]').last().tap();
  await page.getByRole('link', { name: /^PE-\d+$/ }).waitFor();
  const took = performance.now() - begun;
  await page.getByRole('button', { name: 'Post another' }).tap();
  return took;
}

/** A native list is opened with one tap and left with another; a chip or a text field takes one. */
async function byForm(page: Page, { chosen, typed }: Enquiry): Promise<Effort> {
  let [taps, keys] = [1, 0];
  for (const [name, value] of Object.entries(chosen)) {
    const select = page.locator(`select[name="${name}"]`);
    if ((await select.count()) > 0) {
      await select.selectOption(value);
      taps += 2;
    } else {
      await page.locator(`label:has([name="${name}"][value="${value}"])`).tap();
      taps += 1;
    }
  }
  for (const [name, value] of Object.entries(typed)) {
    const field = page.locator(`[name="${name}"]`);
    await field.tap();
    await field.pressSequentially(value);
    taps += 1;
    keys += value.length;
  }
  return effort(taps, keys, await post(page));
}

async function byLine(page: Page, { line, chosen, typed }: Enquiry): Promise<Effort> {
  let taps = 2;
  const box = page.locator('textarea');
  await box.tap();
  await box.pressSequentially(line);
  await page
    .locator(`[name="quantity_required_kgs"]`)
    .and(page.locator(`[value="${typed.quantity_required_kgs}"]`))
    .waitFor();
  const proposal = page.getByRole('button', { name: /^Fibre type: .*\? Fill it in$/ });
  if ((await proposal.count()) > 0) {
    await proposal.tap();
    taps += 1;
  }
  await sameAs(page, { ...chosen, ...typed });
  return effort(taps, line.length, await post(page));
}

/** Waits until the form has the values of the enquiry: both ways post the same. */
async function sameAs(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.waitForFunction((expected) => {
    const form = document.querySelector<HTMLFormElement>('form:has([name="fibre_type"])');
    const filled = form && new FormData(form);
    return filled && Object.entries(expected).every(([name, value]) => filled.get(name) === value);
  }, values);
}

const row = (name: string, { taps, keys, seconds }: Effort) => `${name} | ${taps} | ${keys} | ${seconds.toFixed(1)}`;

/** Prints the table; false when an enquiry by the line takes more than is promised. */
export async function benchByLine(): Promise<boolean> {
  const executablePath = requireChromium();
  const dataDir = mkdtempSync(join(tmpdir(), 'tanabana-by-line-'));
  const server = startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE_ADDRESS: '100000' });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  let isKept = true;
  try {
    const baseURL = await server.ready;
    const viewport = { width: 360, height: 740 };
    const page = await browser.newPage({ baseURL, viewport, isMobile: true, hasTouch: true, serviceWorkers: 'block' });
    await page.goto('/login?redirect=%2Fpost-purchase-enquiry');
    // Until the app has replaced the prerendered page, every field is there twice.
    await page.waitForFunction(() => document.getElementById('served') === null);
    await page.getByLabel('E-mail').fill('free@tanabana.example');
    await page.locator('input[type="password"]').fill('Tanabana1!');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).tap();
    await page.locator('textarea').waitFor();
    console.log('| enquiry | form: taps | keys | s | line: taps | keys | s |\n|---|---|---|---|---|---|---|');
    const [forms, lines]: [Effort[], Effort[]] = [[], []];
    for (const enquiry of ENQUIRIES) {
      forms.push(await byForm(page, enquiry));
      lines.push(await byLine(page, enquiry));
      const [form, line] = [forms.at(-1)!, lines.at(-1)!];
      isKept &&= line.taps <= PROMISED.taps && line.seconds < PROMISED.seconds;
      console.log(`| ${row(`\`${enquiry.line}\``, form)} | ${row('', line).slice(3)} |`);
    }
    const total = (efforts: readonly Effort[]): Effort => ({
      taps: efforts.reduce((sum, { taps }) => sum + taps, 0),
      keys: efforts.reduce((sum, { keys }) => sum + keys, 0),
      seconds: efforts.reduce((sum, { seconds }) => sum + seconds, 0),
    });
    console.log(`| ${row('all ten', total(forms))} | ${row('', total(lines)).slice(3)} |`);
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
  return isKept;
}
