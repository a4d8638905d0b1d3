import type { Settings } from './settings.ts';
import type { System } from './system.ts';
import { say } from './terminal.ts';

export function announce(
  { production, publicUrl, host, port }: Settings,
  { sandboxUrl, demoAccounts, demoOperator }: System,
): void {
  const site = publicUrl ?? `http://${host}:${port}`;
  say('');
  say('Horus está en marcha:');
  say(`  Web                  ${site}`);
  if (!production) say(`  API (documentación)  ${site}/api/docs`);
  if (sandboxUrl) {
    say(`  Sandbox de Stripe    ${sandboxUrl}`);
    say(`  Buzón de correo      ${sandboxUrl}/mailbox`);
  }
  for (const account of demoAccounts) say(`  Cuenta de prueba     ${account}`);
  if (demoOperator) {
    say(`  Oficina              ${site}/admin`);
    say(`  Cuenta de la oficina ${demoOperator}`);
  }
  say('Ctrl+C lo detiene.');
}
