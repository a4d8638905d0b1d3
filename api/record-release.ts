import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import manifest from '#package.json' with { type: 'json' };
import { newestMigration, RELEASED, readRecords, versionBegun, writeRecord } from '#release-record';

/**
 * `npm run record-release`, when a release is made: writes down what this release says to its
 * tables, under the name of its newest migration. `previous-releases.night.test.ts` says it
 * to the schemas to come: this release has to go on working on them while the next one takes its
 * place, and after going back to it.
 */
const { version } = manifest;
if ((await versionBegun()) !== version) throw new Error(`begin CHANGELOG.md with '## ${version}' first`);
const name = await newestMigration();
for (const { file } of (await readRecords()).filter((record) => record.version === version)) {
  await rm(join(RELEASED, file));
}
await writeFile(join(RELEASED, name), writeRecord(version));
process.stdout.write(`${version}: api/migrations/released/${name}\n`);
