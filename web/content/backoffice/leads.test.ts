import { contactMessage, demoRequest, hiringFields } from '@horus/contract/leads';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { factsOf, messageOf } from '#content/backoffice/leads.ts';

/** Contact fields, shown at the top of a request's page. */
const WHO_ASKS = [
  ...['nombre', 'email', 'telefono', 'empresa'],
  ...['contactName', 'contactEmail', 'contactPhone', 'companyName'],
];
/** Constant, or shown as the requested call. */
const NOT_TYPED = ['asunto', 'callbackRequested'];

test.each([
  ['contact', contactMessage],
  ['demo', demoRequest],
  ['hiring', hiringFields],
] as const)('a %s request shows all filled-in fields', (kind, { shape }) => {
  const names = Object.keys(shape).filter((name) => ![...WHO_ASKS, ...NOT_TYPED].includes(name));
  const without = { needsDevice: false, needsCards: false };
  const shown = (data: Record<string, unknown>) =>
    JSON.stringify([factsOf({ kind, data }), messageOf({ data })]);
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) {
    const field: unknown = shape[name as keyof typeof shape];
    const chosen = field instanceof z.ZodEnum ? String(field.options.at(-1)) : '7';
    const value = name.startsWith('needs') ? true : name === 'startDate' ? '2027-03-07' : chosen;
    const data = { ...without, ...(name.endsWith('Count') && { needsDevice: true, needsCards: true }) };
    expect(shown({ ...data, [name]: value }), name).not.toBe(shown(data));
  }
});
