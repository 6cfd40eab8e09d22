import { describe, expect, it } from 'vitest';
import { accepted, fillIn } from './fill-in.ts';

const count = (value: string, isSure = true) =>
  ({ name: 'denier_count', value, isSure, hasRival: false, spans: [] }) as const;
const plys = { name: 'number_of_plys', value: '2', isSure: true, hasRival: false, spans: [] } as const;
const fibre = { name: 'fibre_type', value: 'Polyester Filament', isSure: false, hasRival: false, spans: [] } as const;
const lustre = { name: 'lustre', value: 'Bright', isSure: false, hasRival: false, spans: [] } as const;

describe('fillIn', () => {
  it.each([
    ['an empty field is filled in', {}, [count('150')], {}, { denier_count: '150' }],
    ['plys of an empty form count as empty', { number_of_plys: '1' }, [plys], {}, { number_of_plys: '2' }],
    ['a value typed by hand stays', { denier_count: '75' }, [count('150')], {}, {}],
    ['plys chosen by hand stay', { number_of_plys: '3' }, [plys], {}, {}],
    ['an unsure reading writes nothing', {}, [count('150', false)], {}, {}],
    [
      'a value of the line follows the line',
      { denier_count: '15' },
      [count('150')],
      { denier_count: '15' },
      { denier_count: '150' },
    ],
    ['what the line no longer says goes', { denier_count: '150' }, [], { denier_count: '150' }, { denier_count: '' }],
    ['plys go back to one', { number_of_plys: '2' }, [], { number_of_plys: '2' }, { number_of_plys: '1' }],
    ['a value of the line that was changed by hand stays', { denier_count: '75' }, [], { denier_count: '150' }, {}],
    ['a field emptied by hand stays empty', { denier_count: '' }, [count('150')], { denier_count: '150' }, {}],
    ['an accepted proposal stays', { denier_count: '150' }, [count('150', false)], { denier_count: '150' }, {}],
  ])('%s', (_, values, fields, written, changes) => {
    expect(fillIn(values, fields, written).changes).toEqual(changes);
  });

  it('has nothing to change in its own result', () => {
    const { changes, written } = fillIn({}, [count('150'), plys], {});
    expect(fillIn(changes, [count('150'), plys], written)).toEqual({ changes: {}, written });
  });
});

describe('accepted', () => {
  it.each([
    ['a field of every fibre alone', {}, count('150'), false, { denier_count: '150' }],
    ['a field of some fibres with its fibre', {}, lustre, true, { fibre_type: 'Polyester Filament', lustre: 'Bright' }],
    ['the chosen fibre stays', { fibre_type: 'Polyester Filament' }, lustre, true, { lustre: 'Bright' }],
  ])('%s', (_, values, field, isBound, changes) => {
    expect(accepted(values, [fibre, lustre, count('150')], field, isBound)).toEqual(changes);
  });
});
