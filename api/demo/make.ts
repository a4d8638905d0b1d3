import { readConfig } from '#config';
import { withCatalogue } from '#features/billing/catalogue/catalogue-reader';
import { createLog } from '#platform/log';
import { buildServices } from '#services';
import { createHistory } from './create-history.ts';
import { orderOf } from './sandbox-orders.ts';

/** The demo company of `npm start -- --demo`, made in an empty database before the API starts. */
const config = readConfig(process.env);
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const services = withCatalogue(await buildServices(config, createLog('error'), now));
try {
  const office = await createHistory(
    {
      services,
      control: orderOf(config.stripe),
      setClock: (seconds) => {
        ahead = seconds * 1_000 - Date.now();
      },
    },
    { customers: 300, months: 18, say: (line) => process.stdout.write(`${line}\n`) },
  );
  await office.close();
} finally {
  await services.close();
}
