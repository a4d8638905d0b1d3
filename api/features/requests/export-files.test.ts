import { companySettings } from '@horus/contract/company';
import { expect, it } from 'vitest';
import { describeExport, type ExportedData } from '#features/requests/export-files';

const request = { state: 'issued', form: {}, createdAt: new Date(), hasDocument: true, version: 1 };
const data = {
  user: { email: 'ana@empresa.example', emailVerifiedAt: new Date() },
  teams: [],
  sessions: [],
  links: [],
  activities: [],
  passkeys: [],
  billing: {},
  invoiceRequests: ['a', 'b', 'c'].map((id) => ({ ...request, id })),
  deletionRequests: [],
  leads: [],
  notes: [],
} as unknown as ExportedData;

it('reads issued invoices one at a time, so only one is in memory', async () => {
  const read: string[] = [];
  const files = describeExport(
    { ...data, billing: new Proxy({}, { get: () => [] }) as ExportedData['billing'] },
    companySettings.parse({}),
    new Date(),
    async (id) => {
      read.push(id);
      return Buffer.from(id);
    },
  );
  for await (const { path } of files) {
    const id = /^facturas-emitidas\/(.)\.pdf$/.exec(path)?.[1];
    expect(read.at(-1)).toBe(id);
  }
  expect(read).toEqual(['a', 'b', 'c']);
});
