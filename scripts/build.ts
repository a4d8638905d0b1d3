import { refuseSettings } from '@horus/api/platform/settings-refusal';
import { readBuildFolders } from '@horus/web/build-steps/build-folder.ts';
import { buildApiIfStale } from './api-build.ts';
import { readSettings } from './settings.ts';
import { runScript, say } from './terminal.ts';
import { buildWebIfStale } from './web-build.ts';

await runScript(async () => {
  const { production, publicUrl } = readSettings();
  if (production && publicUrl === null)
    throw refuseSettings(['PUBLIC_URL: falta la dirección pública de la web']);
  await buildApiIfStale();
  await buildWebIfStale(publicUrl ?? 'http://localhost:3000');
  say(`La web está al día en ${readBuildFolders(process.env).client}.`);
  return 0;
});
