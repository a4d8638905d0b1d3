import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { promisedBrowsers } from './promised-browsers.ts';

/** Uncompressed. */
const BOOT_BUDGET_BYTES = 6_000;

/** @throws Error when it exceeds its budget or has more than one file */
export async function buildBoot(
  web: string,
  assets: string,
  define: Readonly<Record<string, string>>,
): Promise<string> {
  const result = await build({
    configFile: false,
    root: web,
    logLevel: 'warn',
    publicDir: false,
    define: { ...define },
    build: {
      write: false,
      modulePreload: false,
      target: promisedBrowsers,
      rolldownOptions: { input: join(web, 'app/boot/boot.ts') },
    },
  });
  const files = Array.isArray(result) || !('output' in result) ? [] : result.output;
  const [file] = files;
  if (files.length !== 1 || file?.type !== 'chunk') throw new Error('the boot module is not one file');
  if (file.code.length > BOOT_BUDGET_BYTES) {
    throw new Error(`the boot module has ${file.code.length} bytes, over its ${BOOT_BUDGET_BYTES}`);
  }
  const name = `boot-${createHash('sha256').update(file.code).digest('hex').slice(0, 10)}.js`;
  await writeFile(join(assets, name), file.code);
  return `/assets/${name}`;
}
