/** Settings are read in one place, where they are checked and documented: all others are given what they need. */
import ts from 'typescript';
import { isGlobal, visit, type Rule } from '../../rule.ts';

/** `env` of `process` or of `import.meta`, by a dot, in brackets or taken out of it. */
function readsEnvironment(node: ts.Node): string | undefined {
  if (isGlobal(node, 'process')) {
    const { parent } = node;
    const isRead =
      (ts.isPropertyAccessExpression(parent) && parent.name.text === 'env') ||
      (ts.isElementAccessExpression(parent) && parent.argumentExpression.getText() !== "'argv'") ||
      (ts.isVariableDeclaration(parent) && /\benv\b/.test(parent.name.getText()));
    return isRead ? 'reads process.env' : undefined;
  }
  const isMeta = ts.isPropertyAccessExpression(node) && node.name.text === 'env' && ts.isMetaProperty(node.expression);
  return isMeta ? 'reads import.meta.env' : undefined;
}

export const environment: Rule = {
  name: 'environment',
  files: ['{apps,packages,db}/**/*.{ts,tsx,js,mjs}'],
  hint: /process\b|import\.meta\.env/,
  instead:
    'the server reads settings in apps/server/src/config.ts, the app in apps/web/src/config/env.ts: pass them on',
  except: {
    'apps/server/src/config.ts': 'checks every setting and gives it a type',
    'apps/web/vite*.config.ts': 'the build is configured by who runs it',
    'apps/web/src/app/opening/load-rest.ts': 'PROD is a constant of the build: the other branch is left out',
    'apps/web/src/components/yarn/yarn-symbols.ts': 'SSR is a constant of the build: the other branch is left out',
    'apps/web/src/components/ui/for-reader.tsx': 'SSR is a constant of the build: the other branch is left out',
    'apps/web/src/features/interest/components/interest-button.tsx':
      'SSR is a constant of the build: the other branch is left out',
    'apps/web/src/lib/later/use-lines.ts': 'SSR is a constant of the build: the other branch is left out',
  },
  find: ({ tree }) => visit(tree(), readsEnvironment),
};
