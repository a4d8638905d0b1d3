import type { RegisterBody } from '@horus/contract/auth';
import { endpoints } from '@horus/contract/paths';

/**
 * Accounts for trying things out on a machine of one's own. Their passwords are public: they never
 * exist in production.
 */
const demoAccounts: readonly RegisterBody[] = [
  { name: 'Lucía Peña', email: 'lucia@demo.example', password: 'reloj-de-torre', company: 'Talleres Peña' },
  {
    name: 'Omar Haddad',
    email: 'omar@demo.example',
    password: 'reloj-de-torre',
    company: 'Panadería Haddad',
  },
];

/**
 * Registers the demo accounts as anybody would, through the running api. Those that are there
 * already stay as they are.
 * @returns what to show of each: address and password
 */
export async function registerDemoAccounts(apiUrl: string): Promise<string[]> {
  const shown: string[] = [];
  for (const account of demoAccounts) {
    const answer = await fetch(`${apiUrl}${endpoints.auth.register.href()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    // The limit on registrations tells that they have been made, many starts ago.
    if (!answer.ok && answer.status !== 429) {
      throw new Error(`the demo account ${account.email} is refused: ${await answer.text()}`);
    }
    shown.push(`${account.email} / ${account.password}`);
  }
  return shown;
}
