/** The walls: those of walls.mjs and walls-modules.mjs, and what holds everywhere. */
import { moduleRules } from './walls-modules.mjs';
import { wallRules } from './walls.mjs';

export default {
  forbidden: [
    ...wallRules(),
    ...moduleRules(),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: 'virtual:|\\?' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/(?!.*node_modules)|\\.css$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
