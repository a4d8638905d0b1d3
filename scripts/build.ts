import { readSettings } from './settings.ts';
import { runScript, say } from './terminal.ts';
import { buildWebIfStale } from './web-build.ts';

await runScript(async () => {
  const { publicUrl } = readSettings();
  await buildWebIfStale(publicUrl ?? 'http://localhost:3000');
  say('La web está al día en web/build/client.');
  return 0;
});
