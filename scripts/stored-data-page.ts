import { type StoredTable, storedData } from '@horus/contract/stored-data';

export const STORED_DATA_PAGE = 'docs/stored-data.md';

export function writeStoredDataPage(): string {
  const rows = Object.entries(storedData).map(([table, stored]) => `| \`${table}\` | ${cellsOf(stored)} |`);
  return `# What is stored

Made from \`contract/stored-data.ts\` by \`npm run docs\`: don't edit. Each table of the database, what becomes of it when a customer leaves,
and what of it is in the copy of their data. *Kept until* is the row of the privacy policy that says it; without one it holds nothing of a
visitor or a customer. Tests fail for a table without a row here, and for a row of which the policy says nothing.

| table | holds | kept until | when its customer leaves | in the copy |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

function cellsOf({ holds, told, leaving, copy }: StoredTable): string {
  const copied = typeof copy === 'string' ? `\`${copy}\`` : `no: ${copy.not}`;
  return [holds, told ? `'${told.until}'` : '', leaving, copied].join(' | ');
}
