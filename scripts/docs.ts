import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCESS_PAGE, writeAccessPage } from './access-page.ts';
import { ARCHITECTURE_PAGE, writeArchitecturePage } from './modules-picture.ts';
import { ROOT } from './settings.ts';
import { SETTINGS_PAGE, writeSettingsPage } from './settings-page.ts';
import { STORED_DATA_PAGE, writeStoredDataPage } from './stored-data-page.ts';
import { SUBSCRIPTION_STATES_PAGE, writeSubscriptionStatesPage } from './subscription-states-page.ts';
import { runScript, say } from './terminal.ts';

await runScript(async () => {
  await writeFile(join(ROOT, SUBSCRIPTION_STATES_PAGE), writeSubscriptionStatesPage());
  await writeFile(join(ROOT, ACCESS_PAGE), writeAccessPage());
  await writeFile(join(ROOT, SETTINGS_PAGE), writeSettingsPage());
  await writeFile(join(ROOT, STORED_DATA_PAGE), writeStoredDataPage());
  await writeFile(join(ROOT, ARCHITECTURE_PAGE), await writeArchitecturePage());
  say(
    `Escritos: ${SUBSCRIPTION_STATES_PAGE}, ${ACCESS_PAGE}, ${SETTINGS_PAGE}, ${STORED_DATA_PAGE}, ${ARCHITECTURE_PAGE}`,
  );
  return 0;
});
