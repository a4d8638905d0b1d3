import { cp, readFile, writeFile } from 'node:fs/promises';
import { build } from 'rolldown';

/** Makes `build`, which is what is published: Node runs no TypeScript that lies in node_modules. */
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
await cp('README.md', 'build/README.md');
const published = {
  ...{ name, version, description, license, type, engines, dependencies },
  bin: { 'stripe-sandbox': 'server.js' },
  exports: { '.': './sandbox.js' },
};
await writeFile('build/package.json', `${JSON.stringify(published, null, 2)}\n`);
