import { readDemoCode } from './local/demo-operator.ts';
import { reachable } from './local/environment.ts';
import { readSettings } from './settings.ts';
import { runScript, say } from './terminal.ts';

await runScript(async () => {
  const { host, port, dataDir } = readSettings();
  const code = await readDemoCode(`http://${reachable(host)}:${port}`, dataDir).catch(() => null);
  say(code ?? 'No hay cuenta de la oficina, o Horus no está en marcha: npm start.');
  return code === null ? 1 : 0;
});
