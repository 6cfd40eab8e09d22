// The state of the price page, outside React: a keystroke re-renders its own row only, however many there are. It holds the products as
// they were last read, the texts typed over them, the selection, and the undo history.
import type { Product } from '../product.ts';
import { changeOf, isAlike, isMetBy, isOpen, textsOf } from './row.ts';
import type { Edit, Field, Row } from './row.ts';

/** A text for a field of a product: of the status, Reveal or Hide. */
export type Cell = { id: string; field: Field; text: string };
type Step = { cells: { id: string; field: Field; before: string; after: string }[]; typing: string | null };

/** The summary for the bar of the page. */
export type Summary = {
  changed: number;
  chosen: number;
  canUndo: boolean;
  canRedo: boolean;
  /** Of each department by name: products changed and not saved. */
  changedIn: ReadonlyMap<string | null, number>;
};

/** The steps that can be undone. */
const MAX_UNDO_STEPS = 200;

export class PriceSheet {
  #products = new Map<string, Product>();
  #edits = new Map<string, Edit>();
  #chosen = new Set<string>();
  #failures = new Map<string, string>();
  #past: Step[] = [];
  #future: Step[] = [];
  #rows = new Map<string, Row>();
  #summary: Summary | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(products: readonly Product[], stored: readonly (readonly [string, Edit])[] = []) {
    // A stored edit is based on an older version of its product: conflicts are detected below.
    const isThere = new Set(products.map(({ id }) => id));
    for (const [id, edit] of stored.filter(([each]) => isThere.has(each))) {
      this.#products.set(id, edit.base);
      this.#edits.set(id, edit);
    }
    this.read(products);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Sets the products as the service has them now, all of the company's. Typed texts stay, except for deleted products. */
  read(products: readonly Product[]): void {
    const isThere = new Set(products.map(({ id }) => id));
    for (const id of [...this.#edits.keys(), ...this.#chosen]) {
      if (!isThere.has(id)) this.#forget(id);
    }
    for (const product of products) this.#meet(product);
    this.#tell();
  }

  /** The state of a row; the same object until it changes. */
  row(id: string): Row {
    const known = this.#rows.get(id);
    if (known) return known;
    const product = this.latest(id);
    const edit = this.#edits.get(id);
    const row: Row = {
      base: edit?.base ?? product,
      texts: textsOf(product, edit),
      ...(edit ? changeOf(edit) : { change: {}, error: null }),
      isChanged: edit !== undefined,
      theirs: edit && edit.base.updated_at !== product.updated_at ? product : null,
      failure: this.#failures.get(id) ?? null,
      isChosen: this.#chosen.has(id),
    };
    this.#rows.set(id, row);
    return row;
  }

  /** A product as the service was last seen to have it. */
  latest(id: string): Product {
    const product = this.#products.get(id);
    if (!product) throw new Error(`there is no product ${id}`);
    return product;
  }

  readonly summary = (): Summary => (this.#summary ??= this.#sumUp());

  /** The rows of a department that hold a change or a text to be mended, in no order. */
  changedRows(department: string | null): [id: string, row: Row][] {
    const ids = [...this.#edits].filter(([, { base }]) => base.department_name === department).map(([id]) => id);
    return ids.map((id) => [id, this.row(id)]);
  }

  chosen(): string[] {
    return [...this.#chosen];
  }

  /**
   * Puts texts into fields, as one step.
   *
   * @param typing names the field that is being typed into: its keys are one step together
   */
  write(cells: readonly Cell[], typing: string | null = null): void {
    const changed = cells
      .map(({ id, field, text }) => ({ id, field, before: this.row(id).texts[field], after: text }))
      .filter(({ before, after }) => before !== after);
    if (changed.length === 0) return;
    const last = this.#past.at(-1);
    if (typing !== null && last?.typing === typing && last.cells[0]) last.cells[0].after = changed[0]!.after;
    else this.#past = [...this.#past, { cells: changed, typing }].slice(-MAX_UNDO_STEPS);
    this.#future = [];
    for (const { id, field, after } of changed) this.#put(id, field, after);
    this.#tell();
  }

  /** The next typing is a new undo step. */
  endTyping(): void {
    const last = this.#past.at(-1);
    if (last) last.typing = null;
  }

  /** Takes the last step back. Gives the fields that it touched. */
  undo(): Cell[] {
    return this.#move(this.#past, this.#future, 'before');
  }

  redo(): Cell[] {
    return this.#move(this.#future, this.#past, 'after');
  }

  choose(ids: readonly string[], isChosen: boolean): void {
    for (const id of ids) {
      if (isChosen) this.#chosen.add(id);
      else this.#chosen.delete(id);
      this.#rows.delete(id);
    }
    this.#tell();
  }

  /** Resolves a conflict: the edit is dropped for somebody else's version of the product. It can be undone. */
  takeTheirs(id: string): void {
    this.keepMine(id);
    const texts = textsOf(this.latest(id));
    this.write([
      { id, field: 'basic_price', text: texts.basic_price },
      { id, field: 'visibility_status', text: texts.visibility_status },
    ]);
  }

  /** Resolves a conflict: the edit is applied over somebody else's version of the product. */
  keepMine(id: string): void {
    const edit = this.#edits.get(id);
    if (!edit) return;
    // Unchanged fields take the other version's values from now on.
    this.#set(id, { ...edit, base: this.#products.get(id)! });
    this.#failures.delete(id);
    this.#tell();
  }

  /** A product as it was saved, or as it was found to be; its failure is over. */
  met(product: Product): void {
    this.#failures.delete(product.id);
    this.#meet(product);
    this.#tell();
  }

  /** Products as they were saved: what was typed on top of that meanwhile stays. */
  saved(products: readonly Product[]): void {
    for (const product of products) {
      const edit = this.#edits.get(product.id);
      this.#products.set(product.id, product);
      if (edit) this.#set(product.id, { ...edit, base: product });
      this.#failures.delete(product.id);
      this.#rows.delete(product.id);
    }
    this.#tell();
  }

  failed(id: string, message: string): void {
    this.#failures.set(id, message);
    this.#rows.delete(id);
    this.#tell();
  }

  /** The unsaved edits, to be stored across a reload. */
  toStore(): [string, Edit][] {
    return [...this.#edits];
  }

  /** Gives up all that was typed and not saved. */
  giveUp(): void {
    for (const id of this.#edits.keys()) this.#rows.delete(id);
    this.#edits.clear();
    this.#failures.clear();
    this.#past = [];
    this.#future = [];
    this.#tell();
  }

  #forget(id: string): void {
    this.#edits.delete(id);
    this.#chosen.delete(id);
    this.#failures.delete(id);
    const isOther = (cell: { id: string }) => cell.id !== id;
    for (const steps of [this.#past, this.#future]) {
      for (const step of steps) step.cells = step.cells.filter(isOther);
    }
  }

  #meet(product: Product): void {
    const { id } = product;
    const edit = this.#edits.get(id);
    this.#products.set(id, product);
    this.#rows.delete(id);
    if (!edit) return;
    // Of something else than price and status, or of the very same change, there is nothing to choose.
    if (isAlike(edit.base, product) || isMetBy(edit, product)) this.#set(id, { ...edit, base: product });
  }

  #put(id: string, field: Field, text: string): void {
    const edit = this.#edits.get(id) ?? { base: this.#products.get(id)! };
    this.#set(id, { ...edit, [field]: text });
  }

  #set(id: string, edit: Edit): void {
    // A conflict stays, whatever its value, until somebody has chosen.
    const isConflict = edit.base.updated_at !== this.#products.get(id)!.updated_at;
    if (isOpen(edit) || isConflict) this.#edits.set(id, edit);
    else this.#edits.delete(id);
    this.#failures.delete(id);
    this.#rows.delete(id);
  }

  #move(from: Step[], to: Step[], side: 'before' | 'after'): Cell[] {
    const step = from.pop();
    if (!step) return [];
    step.typing = null;
    to.push(step);
    for (const { id, field, [side]: text } of step.cells) this.#put(id, field, text);
    this.#tell();
    return step.cells.map(({ id, field, [side]: text }) => ({ id, field, text }));
  }

  #sumUp(): Summary {
    const changedIn = new Map<string | null, number>();
    for (const { base } of this.#edits.values()) {
      changedIn.set(base.department_name, (changedIn.get(base.department_name) ?? 0) + 1);
    }
    return {
      changed: this.#edits.size,
      chosen: this.#chosen.size,
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
      changedIn,
    };
  }

  #tell(): void {
    this.#summary = undefined;
    for (const listener of this.#listeners) listener();
  }
}
