/** The structure of an execution plan: what is read, through which index, and how it is joined and sorted, without estimates and values. */

/** A node of a plan as `explain (format json)` shows it. */
export type PlanNode = { readonly [property: string]: unknown; readonly Plans?: readonly PlanNode[] };

const PROPERTIES = [
  'Node Type',
  'Parent Relationship',
  'Subplan Name',
  'Join Type',
  'Strategy',
  'Scan Direction',
  'Index Name',
  'Alias',
  'Sort Key',
  'Presorted Key',
];
/** Whether an index is searched or only walked. The condition itself has values. */
const SEARCHED = 'Index Cond';

export function planStructure(node: PlanNode): string {
  const own = PROPERTIES.map((property) => node[property] ?? null);
  return JSON.stringify([...own, node[SEARCHED] !== undefined, (node.Plans ?? []).map(planStructure)]);
}

/** Whether a plan of this structure sorts rows. */
export const sorts = (structure: string): boolean => /"(?:Incremental )?Sort"/.test(structure);
