import { describe, expect, it } from 'vitest';
import { viewColumns } from './node-tree.ts';

const entry = (name: string, table: number, column: number, junk = false) =>
  `{TARGETENTRY :expr {VAR :varno 1 :varattno ${column} :location -1} :resno 1 :resname ${name} :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk ${junk}}`;

describe('a printed parse tree', () => {
  it('shows which output columns are plain columns of a table', () => {
    const inner = `{QUERY :commandType 1 :targetList (${entry('inside', 9, 9)}) :override 0}`;
    const tree = `({QUERY :commandType 1 :cteList <> :rtable ({RANGETBLENTRY :alias <> :subquery ${inner}}) :constvalue 4 [ 1 0 0 0 ] :targetList (${entry('id', 16388, 1)} ${entry('made_up', 0, 0)} ${entry('odd\\ \\(name\\)', 16388, 3)} ${entry('sorted', 16388, 4, true)}) :override 0})`;
    expect(viewColumns(tree)).toEqual([
      { name: 'id', table: 16388, column: 1 },
      { name: 'odd (name)', table: 16388, column: 3 },
    ]);
  });

  it('returns no columns for an invalid text', () => {
    expect(viewColumns('<>')).toEqual([]);
    expect(viewColumns('')).toEqual([]);
  });
});
