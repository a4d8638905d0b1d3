import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import manifest from '#package.json' with { type: 'json' };
import { latestChangelogVersion, newestMigration, RELEASED, readRecords, writeRecord } from '#release-record';

/**
 * `npm run record-release`: records this release's SQL under its newest migration.
 * `previous-releases.night.test.ts` runs it on later schemas: both releases run at once during a
 * deployment, and a rollback must work.
 */
const { version } = manifest;
if ((await latestChangelogVersion()) !== version)
  throw new Error(`begin CHANGELOG.md with '## ${version}' first`);
const name = await newestMigration();
for (const { file } of (await readRecords()).filter((record) => record.version === version)) {
  await rm(join(RELEASED, file));
}
await writeFile(join(RELEASED, name), writeRecord(version));
process.stdout.write(`${version}: api/migrations/released/${name}\n`);
