import { StartupError } from '@horus/api/platform/startup-error';
import { findLocalDatabase } from './api-command.ts';
import { seedCustomers } from './seed-customers.ts';
import { readSettings } from './settings.ts';
import { runScript, say } from './terminal.ts';

const CUSTOMERS = 50_000;
const PAYMENTS_EACH = 20;
const MOST = 1_000_000;

/**
 * `npm run seed` beside a running `npm start`: writes fifty thousand customers with a million
 * payments, for manual checks. `npm run seed -- 1000` sets the number. None exists at Stripe.
 */
await runScript(async () => {
  const settings = readSettings();
  const customers = Number(process.argv[2] ?? CUSTOMERS);
  if (settings.production) throw new StartupError('En producción no se inventan clientes.');
  if (!Number.isInteger(customers) || customers < 10 || customers > MOST || customers % 2 === 1) {
    throw new StartupError(`Di cuántos clientes: un número par entre 10 y ${MOST}.`);
  }
  const url =
    settings.databaseOwnerUrl ?? settings.databaseUrl ?? (await findLocalDatabase(settings)).ownerUrl;
  say(`Escribiendo ${customers} clientes con ${customers * PAYMENTS_EACH} pagos…`);
  await seedCustomers(url, customers, PAYMENTS_EACH);
  say('Hecho: /admin/clientes.');
  return 0;
});
