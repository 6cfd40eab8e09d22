// Each kind of yarn is rendered once, as a <symbol> in a hidden sheet; rows only reference it.
import { drawYarn } from '@tanabana/domain/listings/draw-yarn';
import type { YarnLooks } from '@tanabana/domain/listings/draw-yarn';

const SVG = 'http://www.w3.org/2000/svg';
const known = new Map<string, string>();
/** One yarn of each kind, on the server. */
const looks = new Map<string, YarnLooks>();

/** The key of the fields that change the symbol; listings alike in them share one. */
function kindOf(yarn: YarnLooks): string {
  const { fibre_type, specific_type, lustre, twist_intermingling, number_of_plys, filament_count } = yarn;
  const isPlied = (number_of_plys ?? 1) > 1;
  return [fibre_type, specific_type, lustre, twist_intermingling, isPlied, Number(filament_count) > 0].join('|');
}

/** The id of this yarn's symbol, the same at every call. */
export function symbolId(yarn: YarnLooks): string {
  const kind = kindOf(yarn);
  let id = known.get(kind);
  if (!id) {
    id = `yarn-${known.size + 1}`;
    known.set(kind, id);
    if (import.meta.env.SSR) looks.set(id, yarn);
  }
  return id;
}

function sheet(): Element {
  const found = document.getElementById('yarn-symbols');
  if (found) return found;
  const made = document.createElementNS(SVG, 'svg');
  made.id = 'yarn-symbols';
  made.setAttribute('aria-hidden', 'true');
  made.setAttribute('width', '0');
  made.setAttribute('height', '0');
  made.style.position = 'absolute';
  document.body.append(made);
  return made;
}

/** Puts the symbol of this yarn into the page unless it is there. */
export function putSymbol(yarn: YarnLooks): void {
  const id = symbolId(yarn);
  if (document.getElementById(id)) return;
  const symbol = document.createElementNS(SVG, 'symbol');
  symbol.id = id;
  symbol.setAttribute('viewBox', '0 0 40 40');
  symbol.innerHTML = drawYarn(yarn);
  sheet().append(symbol);
}

/** The symbols by id, for a page that has no sheet to put them into. */
export const symbolsOf = (ids: Iterable<string>): (readonly [id: string, markup: string])[] =>
  Array.from(ids, (id) => [id, drawYarn(looks.get(id)!)]);
