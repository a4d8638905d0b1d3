import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that the server reads: WEB_BUILD_DIR, or web/build/client. */
export const clientFolder =
  process.env['WEB_BUILD_DIR'] || join(fileURLToPath(new URL('../', import.meta.url)), 'build/client');

/** The folder of the whole build, which has the client's in it. */
export const buildFolder = dirname(clientFolder);
