import type { RegisterBody } from '@horus/contract/auth';

/** The passwords are public: these accounts never exist in production. */
const demoAccounts: readonly RegisterBody[] = [
  { name: 'Lucía Peña', email: 'lucia@demo.example', password: 'reloj-de-torre', company: 'Talleres Peña' },
  {
    name: 'Omar Haddad',
    email: 'omar@demo.example',
    password: 'reloj-de-torre',
    company: 'Panadería Haddad',
  },
];

/** Returns email and password of each, for display. Keeps existing accounts. */
export async function registerDemoAccounts(apiUrl: string): Promise<string[]> {
  const shown: string[] = [];
  for (const account of demoAccounts) {
    const answer = await fetch(`${apiUrl}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    // The registration limit (429) means that earlier starts created them.
    if (!answer.ok && answer.status !== 429) {
      throw new Error(`the demo account ${account.email} is refused: ${await answer.text()}`);
    }
    shown.push(`${account.email} / ${account.password}`);
  }
  return shown;
}
