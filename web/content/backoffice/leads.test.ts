import { contactMessage, demoRequest, hiringFields } from '@horus/contract/leads';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  describeAlso,
  describeBulkChange,
  describeReminder,
  factsOf,
  insertTemplate,
  isCallDue,
  messageOf,
  replyTemplatesOf,
} from '#content/backoffice/leads.ts';

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

test('a reminder with an hour is an appointment', () => {
  const today = new Date('2026-11-30T10:00:00Z');
  const step = { reminderOn: '2026-12-01', reminderTime: null, waitsForCall: false };
  const meeting = { ...step, reminderTime: '10:30' };
  expect(describeReminder(meeting, today)).toBe('Cita, martes 1 de diciembre a las 10:30');
  expect(describeReminder(step, today)).toBe('Recordatorio: 1 de diciembre de 2026');
  expect(describeReminder({ ...step, reminderOn: null }, today)).toBe('');
});

test('a call that was agreed for a later day or an hour is not due', () => {
  const step = { reminderOn: '2026-12-01', reminderTime: null, waitsForCall: true };
  const [before, on] = [new Date('2026-11-30T10:00:00Z'), new Date('2026-12-01T10:00:00Z')];
  expect([isCallDue(step, before), isCallDue(step, on)]).toEqual([false, true]);
  expect(isCallDue({ ...step, reminderOn: null }, before)).toBe(true);
  expect(isCallDue({ ...step, reminderTime: '18:00' }, on)).toBe(false);
  expect(isCallDue({ ...step, waitsForCall: false }, on)).toBe(false);
  expect(describeReminder(step, before)).toBe('Llamar el 1 de diciembre de 2026');
});

test.each([
  ['2026-11-29T10:00:00Z', 1, 'Escribió también el 29 de noviembre'],
  ['2026-11-29T10:00:00Z', 2, 'Escribió también el 29 de noviembre y otra vez'],
  ['2025-12-31T22:30:00Z', 3, 'Escribió también el 31 de diciembre de 2025 y 2 veces más'],
])('a person wrote on %s, %d times', (at, count, text) => {
  expect(describeAlso({ id: '', at, count }, new Date('2026-12-01T10:00:00Z'))).toBe(text);
});

test.each([
  [{ changed: 2, left: 0, status: 'won' }, '2 solicitudes pasan a «Ganada».'],
  [
    { changed: 1, left: 1, status: 'lost' },
    '1 solicitud pasa a «Perdida». 1 no: ha cambiado mientras tanto. Mírala de nuevo.',
  ],
  [{ changed: 0, left: 2, status: 'lost' }, '2 no: han cambiado mientras tanto. Míralas de nuevo.'],
  [{ changed: 0, left: 0, status: 'lost' }, 'Ya estaban así.'],
  [{ changed: 3, left: 0, owners: ['Bea', 'Ana', 'Bea'] }, 'Te quedas 3 solicitudes. Antes: Bea y Ana.'],
  [{ changed: 2, left: 0, owner: 'Eva', owners: ['Bea'] }, '2 solicitudes pasan a Eva. Antes: Bea.'],
  [{ changed: 1, left: 0, owner: null }, '1 solicitud sin responsable.'],
  [
    { changed: 1, left: 0, kept: ['Bea'] },
    'Te quedas 1 solicitud. 1 sigue siendo de Bea; puedes cambiarla con «Pasar a».',
  ],
  [
    { changed: 0, left: 0, kept: ['Bea', 'Ana'] },
    '2 siguen siendo de Bea y Ana; puedes cambiarlas con «Pasar a».',
  ],
] as const)('describes the bulk change %o', (change, text) => {
  expect(describeBulkChange({ owners: [], ...change })).toBe(text);
});

test('with a coming appointment a template confirms it, and the demo asks for no other time', () => {
  const meeting = { reminderOn: '2026-12-01', reminderTime: '10:30' };
  const read = (now: string) => replyTemplatesOf(meeting, new Date(now)).map(({ body }) => body);
  const [confirmation, , demo] = read('2026-11-30T10:00:00Z');
  expect(confirmation).toMatch(/^Te confirmamos la cita: martes 1 de diciembre a las 10:30\. /);
  expect(demo).toMatch(/^Te enseñamos Horus el martes 1 de diciembre a las 10:30, /);
  expect(read('2026-12-01T10:00:00Z').join()).not.toContain('10:30');
});

test('a template replaces the sentences of the last one, and keeps what was typed around them once', () => {
  const names = { first: 'Eva', operator: 'Marta Ruiz' };
  const templates = replyTemplatesOf({ reminderOn: null, reminderTime: null }, new Date());
  const [call, demo] = templates;
  if (!(call && demo)) throw new Error('no templates');
  const letter = (...parts: string[]) => ['Hola, Eva:', ...parts, 'Un saludo,\nMarta Ruiz'].join('\n\n');
  const typed = 'El martes a las diez.';
  expect(insertTemplate('', call, names, templates)).toBe(letter(call.body));
  const both = insertTemplate(typed, call, names, templates);
  expect(both).toBe(letter(call.body, typed));
  expect(insertTemplate(both, demo, names, templates)).toBe(letter(demo.body, typed));
  expect(insertTemplate(`Hola, Eva:\n${typed}`, call, names, templates)).toBe(both);
  const edited = letter('Me alegro.', call.body.replace('Con diez', 'El martes no puedo. Con quince'), typed);
  const postscript = 'PD: La oficina\nabre a las nueve.';
  expect(insertTemplate(`${edited}\n\n${postscript}`, demo, names, templates)).toBe(
    [
      letter(demo.body, 'Me alegro.', 'El martes no puedo. Con quince minutos nos basta.', typed),
      postscript,
    ].join('\n\n'),
  );
});
