/** The module boundaries: boundaries.mjs and module-boundaries.mjs, and what holds everywhere. */
import { boundaryRules } from './boundary-rules.mjs';
import { LEFT_OUT, moduleRules } from './module-boundaries.mjs';

export default {
  forbidden: [
    ...boundaryRules(),
    ...moduleRules(),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: 'virtual:|\\?' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: LEFT_OUT },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
