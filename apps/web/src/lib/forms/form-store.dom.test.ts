import { beforeEach, describe, expect, it } from 'vitest';
import { readDraft, saveDraft } from './draft.ts';
import { createFormStore } from './form-store.ts';
import type { Schema } from './form-store.ts';

const EMPTY = { name: '', from: '', to: '', yarns: [] as string[] };
/** Requires every text, whose error is its name, and trims them. */
const schema: Schema<typeof EMPTY> = {
  safeParse(values) {
    const { name, from, to, yarns } = values as typeof EMPTY;
    const texts = { name: name.trim(), from: from.trim(), to: to.trim() };
    const missing = Object.entries(texts).filter(([, text]) => text === '');
    return missing.length === 0
      ? { success: true, data: { ...texts, yarns } }
      : { success: false, error: { issues: missing.map(([field]) => ({ path: [field], message: field })) } };
  },
};
const FULL = { name: 'Asha', from: '1', to: '2', yarns: ['Cotton'] };
const PLACE = { name: 'a-form', owner: 'asha' };

const create = (initial = EMPTY) => createFormStore({ schema, initial, draft: PLACE });
const draft = () => readDraft(PLACE.name, PLACE.owner);
beforeEach(() => sessionStorage.clear());

describe('when errors appear', () => {
  it('a field is validated when it is left, and from then on at every change', () => {
    const form = create();
    form.change('name', ' ', []);
    expect(form.state().errors).toEqual({});
    form.leave('name', []);
    expect(form.state().errors).toEqual({ name: 'name' });
    form.change('name', 'Asha', []);
    expect(form.state().errors).toEqual({});
    form.change('name', '', []);
    expect(form.state().errors).toEqual({ name: 'name' });
  });

  it('a field is validated together with those it names', () => {
    const form = create();
    form.change('from', '1', ['to']);
    expect(form.state().errors).toEqual({});
    form.leave('from', ['to']);
    expect(form.state().errors).toEqual({ to: 'to' });
  });

  it('a submit validates all fields, and afterwards a change does and leaving does not', async () => {
    const form = create();
    expect(await form.submit(() => expect.unreachable())).toEqual({ name: 'name', from: 'from', to: 'to' });
    expect(form.state()).toMatchObject({ tries: 1, isSubmitting: false });
    form.change('to', '2', []);
    expect(form.state().errors).toEqual({ name: 'name', from: 'from' });
    form.set('to', '');
    form.leave('to', []);
    expect(form.state().errors).toEqual({ name: 'name', from: 'from' });
  });

  it('an error of the server stays after the submit, until its field changes', async () => {
    const form = create(FULL);
    await form.submit(() => form.setError('name', 'taken'));
    expect(form.state().errors).toEqual({ name: 'taken' });
    form.change('to', '3', []);
    expect(form.state().errors).toEqual({ name: 'taken' });
    form.change('name', 'Bhavna', []);
    expect(form.state().errors).toEqual({});
  });
});

describe('a submit', () => {
  it('gets what the schema makes of the values, and the form is busy until it has settled', async () => {
    const form = create({ ...FULL, name: ' Asha ' });
    const { promise, resolve } = Promise.withResolvers<void>();
    const outputs: unknown[] = [];
    const sent = form.submit((output) => {
      outputs.push(output);
      return promise;
    });
    expect(outputs).toEqual([FULL]);
    expect(form.state()).toMatchObject({ isSubmitting: true, tries: 0 });
    resolve();
    await sent;
    expect(form.state()).toMatchObject({ isSubmitting: false, tries: 1 });
  });

  it('that fails frees the form, and passes the failure on', async () => {
    const form = create(FULL);
    await expect(form.submit(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(form.state()).toMatchObject({ isSubmitting: false, tries: 1, values: FULL });
  });

  it('during which the form began anew leaves an untried form', async () => {
    const form = create(FULL);
    await form.submit(() => form.reset(EMPTY));
    expect(form.state()).toMatchObject({ tries: 0, isSubmitting: false, errors: {}, values: EMPTY });
  });
});

describe('the draft', () => {
  it('holds the fields that differ, and goes when none does', () => {
    const form = create({ ...EMPTY, name: 'Asha' });
    form.change('to', '2', []);
    form.change('yarns', ['Cotton'], []);
    expect(draft()).toEqual({ to: '2', yarns: ['Cotton'] });
    form.change('to', '', []);
    form.change('yarns', [], []);
    expect(draft()).toBeNull();
  });

  it('is restored by the same user over values that were saved meanwhile, and by no other', () => {
    create().change('to', '2', []);
    const again = create({ ...EMPTY, name: 'Saved' });
    expect(again.state().values).toEqual({ ...EMPTY, name: 'Saved', to: '2' });
    expect(again.isRestored).toBe(true);
    const other = createFormStore({ schema, initial: EMPTY, draft: { ...PLACE, owner: 'bhavna' } });
    expect([other.isRestored, other.state().values]).toEqual([false, EMPTY]);
  });

  it('holds a group of fields as a whole, over a group that was saved meanwhile', () => {
    const place = { ...PLACE, groups: [['from', 'to']] };
    const form = createFormStore({ schema, initial: { ...EMPTY, from: '1', to: '2' }, draft: place });
    form.set('to', '3');
    expect(draft()).toEqual({ from: '1', to: '3' });
    const later = createFormStore({ schema, initial: { ...EMPTY, name: 'Asha', from: '7', to: '8' }, draft: place });
    expect(later.state().values).toMatchObject({ name: 'Asha', from: '1', to: '3' });
    later.reset();
    expect(draft()).toBeNull();
  });

  it('is read without fields of another type, fields that the form lacks, and values that were saved since', () => {
    saveDraft(PLACE.name, PLACE.owner, { name: 5, to: 'same', yarns: 'Cotton', gone: 'x' });
    const form = create({ ...EMPTY, to: 'same' });
    expect([form.isRestored, form.state().values]).toEqual([false, { ...EMPTY, to: 'same' }]);
  });

  it('stays over a refused and a failed submit, until the form forgets it', async () => {
    const form = create();
    form.change('name', 'Asha', []);
    await form.submit(() => undefined);
    expect(draft()).toEqual({ name: 'Asha' });
    form.change('from', '1', []);
    form.change('to', '2', []);
    await form.submit(() => Promise.reject(new Error('lost'))).catch(() => undefined);
    expect(draft()).toEqual({ name: 'Asha', from: '1', to: '2' });
    form.forget();
    expect(draft()).toBeNull();
  });
});

describe('beginning anew', () => {
  it('takes the values as defaults, and removes errors, touches and the draft', async () => {
    const form = create();
    form.leave('name', []);
    await form.submit(() => undefined);
    form.reset(FULL);
    expect(form.state()).toMatchObject({ values: FULL, defaults: FULL, errors: {}, tries: 0 });
    expect(draft()).toBeNull();
    form.change('name', '', []);
    expect(form.state().errors).toEqual({});
  });

  it('returns to the defaults without values, and keeps them where it is asked to', () => {
    const form = create();
    form.reset(FULL, { keepsDefaults: true });
    expect(form.state()).toMatchObject({ values: FULL, defaults: EMPTY });
    expect(draft()).toEqual(FULL);
    form.reset();
    expect(form.state().values).toEqual(EMPTY);
    expect(draft()).toBeNull();
  });
});
