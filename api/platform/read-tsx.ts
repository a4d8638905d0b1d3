import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
let registered = false;

/** Lets this process import `.tsx` files from here on; Node strips types by itself, but reads no JSX. */
export function readTsx(): void {
  if (registered) return;
  registered = true;
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.endsWith('.tsx')) return nextLoad(url, context);
      const { source } = nextLoad(url, { ...context, format: 'module' });
      return { format: 'module', source: transform(fileURLToPath(url), String(source)), shortCircuit: true };
    },
  });
}

function transform(path: string, source: string): string {
  // Loaded with the first such file: a process that reads none does without it.
  const { transformSync } = require('oxc-transform') as typeof import('oxc-transform');
  const { code, errors } = transformSync(path, source, {
    lang: 'tsx',
    sourceType: 'module',
    jsx: { runtime: 'automatic', development: false },
    typescript: { onlyRemoveTypeImports: true },
  });
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}
