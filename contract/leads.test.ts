import { expect, test } from 'vitest';
import { addDays } from './dates.ts';
import { startDays } from './lead-options.ts';
import { crossFieldErrors, hiringFields, phoneSchema } from './leads.ts';

test.each(['', '925 000 000', '+34 (925) 00-00.00', '123456'])('accepts the telephone number %j', (phone) => {
  expect(phoneSchema.safeParse(phone).success).toBe(true);
});

test.each([
  ...['12345', 'llamadme', '925 000 000 ext', 'tel 925000000', '925000\n000', '()+- . -'],
  ...['925223344 x', 'x12', '123 ext 456', '925223344 x1234567', '925223344 exterior 3', '925223344 x1 x2'],
])('refuses the telephone number %j', (phone) => {
  expect(phoneSchema.safeParse(phone).error?.issues[0]?.message).toBe(
    'Escribe un teléfono válido, como 925 000 000',
  );
});

test.each([
  ['', true],
  ['https://empresa.example', true],
  ['http://empresa.example/a', true],
  ['empresa', false],
  ['ftp://empresa.example', false],
  ['xhttps://empresa.example', false],
  ['httpsx://empresa.example', false],
])('the website %j: %s', (website, good) => {
  expect(hiringFields.shape.website.safeParse(website).success).toBe(good);
});

const { first, last } = startDays();
const order = {
  planType: 'business',
  employees: 20,
  locations: 1,
  needsDevice: false,
  deviceCount: 0,
  needsCards: false,
  cardCount: 0,
  startDate: first,
  contactPhone: '925 000 000',
  preferredContact: 'email',
  callbackRequested: false,
} as const;
const refusedIn = (changes: Partial<Parameters<typeof crossFieldErrors>[0]>) =>
  crossFieldErrors({ ...order, ...changes }).map(({ path }) => path);

test('accepts an order within its plan', () => {
  expect(refusedIn({})).toEqual([]);
  expect(refusedIn({ planType: 'enterprise', employees: 21, locations: 999 })).toEqual([]);
  expect(refusedIn({ planType: 'enterprise', employees: 300 })).toEqual([]);
});

test('accepts missing fields', () => {
  expect(crossFieldErrors({ planType: 'business', needsDevice: true, needsCards: true })).toEqual([]);
});

test.each([
  ['fewer employees than a plan includes', { employees: 19 }, ['employees']],
  ['more employees than a plan includes', { employees: 21 }, ['employees']],
  ['an Enterprise plan below its least', { planType: 'enterprise', employees: 20 }, ['employees']],
  ['more work centres than a plan has', { planType: 'autonomos', employees: 5, locations: 2 }, ['locations']],
  ['a device that is not counted', { needsDevice: true }, ['deviceCount']],
  ['cards that are not counted', { needsCards: true }, ['cardCount']],
  ['a day that has passed', { startDate: addDays(first, -1) }, ['startDate']],
  ['a day too far away', { startDate: addDays(last, 1) }, ['startDate']],
  ['a call without a number', { callbackRequested: true, contactPhone: ' ' }, ['contactPhone']],
  ['contact by phone without a number', { preferredContact: 'phone', contactPhone: '' }, ['contactPhone']],
  ['contact by both without a number', { preferredContact: 'both', contactPhone: '' }, ['contactPhone']],
] as const)('refuses %s', (_, changes, paths) => {
  expect(refusedIn(changes)).toEqual(paths);
});

test.each([
  ['one device', { needsDevice: true, deviceCount: 1 }],
  ['one card', { needsCards: true, cardCount: 1 }],
  ['the last day', { startDate: last }],
  ['contact by e-mail without a number', { contactPhone: '' }],
] as const)('accepts %s', (_, changes) => {
  expect(refusedIn(changes)).toEqual([]);
});
