import { expect, it } from 'vitest';
import { announce } from './announcement.ts';
import type { Settings } from './settings.ts';
import type { System } from './system.ts';
import { writeElsewhere } from './terminal.ts';

const settings: Settings = {
  ...{ production: false, host: '127.0.0.1', port: 3000, dataDir: 'data' },
  ...{ publicUrl: null, databaseUrl: null, databaseOwnerUrl: null },
};

function printed(demoOperator: string | null): string {
  const system: System = {
    ...{ demoAccounts: ['ana@demo.example / clave'], demoOperator, sandboxUrl: 'http://localhost:3001' },
    ...{ restartApi: () => {}, restartSandbox: () => {} },
    ...{ refusal: new Promise(() => {}), stop: async () => {} },
  };
  let text = '';
  writeElsewhere(
    (more) => {
      text += more;
    },
    () => announce(settings, system),
  );
  return text;
}

it('prints the address of the office and its account, and neither in production', () => {
  const account = 'marta@demo.example / reloj de torre y sol / código: npm run demo-code (clave ABC)';
  expect(printed(account)).toMatch(/Oficina +http:\/\/127\.0\.0\.1:3000\/admin\n/);
  expect(printed(account)).toContain(`Cuenta de la oficina ${account}\n`);
  expect(printed(null)).not.toMatch(/oficina/i);
});
