import { randomBytes } from 'node:crypto';
import { type Sandbox, startSandbox } from '#sandbox';
import { openAccount, type TestAccount } from './test-account.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestSandbox {
  readonly url: string;
  readonly smtpPort: number;
  readonly databaseUrl: string;
  newAccount(): TestAccount;
  close(): Promise<void>;
}

export async function startTestSandbox(): Promise<TestSandbox> {
  const database = await createTestDatabase();
  const sandbox: Sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    databaseUrl: database.url,
    logLevel: 'silent',
  });
  return {
    url: sandbox.url,
    smtpPort: sandbox.smtpPort,
    databaseUrl: database.url,
    newAccount: () => openAccount(sandbox.url, `sk_test_${randomBytes(12).toString('hex')}`),
    async close() {
      await sandbox.close();
      await database.drop();
    },
  };
}
