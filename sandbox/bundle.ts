import { cp, readFile, writeFile } from 'node:fs/promises';
import { build } from 'rolldown';
import { isolatedDeclaration } from 'rolldown/experimental';

/** Builds the published package: Node does not strip types in node_modules. */
const { name, version, description, license, type, engines, dependencies } = JSON.parse(
  await readFile('package.json', 'utf8'),
);

await build({
  input: { server: 'server.ts', sandbox: 'sandbox.ts' },
  platform: 'node',
  external: Object.keys(dependencies),
  output: { dir: 'build', cleanDir: true, keepNames: true, banner: '#!/usr/bin/env node' },
});
await cp('pages/styles', 'build/styles', { recursive: true });
for (const page of ['README.md', 'coverage.md']) await cp(page, `build/${page}`);
// sandbox.ts exports no type of another file, so its declaration is complete.
const source = await readFile('sandbox.ts', 'utf8');
const { code, errors } = await isolatedDeclaration('sandbox.ts', source);
if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
await writeFile('build/sandbox.d.ts', code);

const published = {
  ...{ name, version, description, license, type, engines, dependencies },
  bin: { 'stripe-sandbox': 'server.js' },
  exports: { '.': { types: './sandbox.d.ts', default: './sandbox.js' } },
};
await writeFile('build/package.json', `${JSON.stringify(published, null, 2)}\n`);
