import { describe, expect, it, vi } from 'vitest';
import {
  distanceOf,
  mistypedPatterns,
  oneErrorPatterns,
  splitWords,
  withinDeadline,
} from '#features/backoffice/search/search-words';

const matches = (typed: string, word: string) =>
  oneErrorPatterns(typed).some((pattern) => new RegExp(`^${pattern.replaceAll('_', '.')}$`).test(word));

describe('one typing error', () => {
  it.each([
    ['lucai', 'lucia'],
    ['asra', 'sara'],
    ['sraa', 'sara'],
    ['saar', 'sara'],
    ['sra', 'sara'],
    ['sara', 'saraa'],
    ['saraa', 'sara'],
    ['zara', 'sara'],
    ['sarah', 'sara'],
    ['taleres', 'talleres'],
    ['penluaz', 'penaluz'],
  ])('matches %s with %s', (typed, word) => {
    expect(matches(typed, word)).toBe(true);
    expect(matches(word, typed)).toBe(true);
  });

  it('excludes two errors', () => {
    expect(matches('tayeres', 'talleres')).toBe(false);
    expect(matches('sara', 'lola')).toBe(false);
  });
});

describe('one error in the beginning of a word', () => {
  const begins = (typed: string, name: string) =>
    mistypedPatterns(typed).some((pattern) =>
      new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`).test(` ${name} `),
    );

  it.each([
    ['graba', 'garbanzuela'],
    ['grabanzu', 'garbanzuela'],
    ['quij', 'quejigalta'],
    ['quijiga', 'quejigalta'],
    ['jara', 'jjarandal'],
    ['jaradnal', 'jarandal'],
    ['retmaosa', 'retamosa'],
    ['tamugal', 'tamujalta'],
    ['sotobrm', 'sotobermejo'],
    ['sotobx', 'sotobermejo'],
  ])('finds from %s the name %s', (typed, name) => expect(begins(typed, name)).toBe(true));

  it.each([
    ['qui', 'quejigalta'],
    ['quix', 'quintana'],
    ['tamxgxl', 'tamujalta'],
    ['gbranzu', 'garbanzuela'],
  ])('does not match %s with %s', (typed, name) => expect(begins(typed, name)).toBe(false));
});

it('ranks exact before mistyped names, and first words before later ones', () => {
  const names = ['Pan y Garbo', 'La Garbanzuela', 'Garbanzuela, S. L.', 'Grabanda', 'Casa Grabanda'];
  expect(names.map((name) => distanceOf(name, 'graba'))).toEqual([5, 4, 3, 0, 1]);
  expect(names.map((name) => distanceOf(name, '(925) 445'))).toEqual([5, 5, 5, 5, 5]);
  const bakeries = ['Panaderías Espija', 'Panadería La Espiga', 'Espiga y Panadería, S. L.', 'La Espiga'];
  const distances = bakeries.map((name) => distanceOf(name, 'espiga panader', `${name} Olías`));
  expect(distances).toEqual([5, 2, 2, 5]);
  expect(distanceOf('La Espiga', 'espiga olías', 'La Espiga Olías')).toBe(2);
});

it.each([
  ['fontarrpna', ['Residencia Fontarrona', 'Fontanería Arona', 'Casa Fontarrón, S. L.']],
  ['lavnadal', ['Hotel Lavandal', 'Lavandería Adal']],
  ['garbnazuela', ['Garbanzuela', 'La Garbanzuela', 'Garbanzos Zuela']],
])('ranks the closest spelling of %s first', (typed, names) => {
  const distance = (name: string) => distanceOf(name, typed);
  expect(names.toReversed().toSorted((one, other) => distance(one) - distance(other))[0]).toBe(names[0]);
  expect(distance('Bar Central')).toBeGreaterThan(distance(names[0] ?? ''));
});

describe('the search text', () => {
  const split = (typed: string) => splitWords(typed, async (text) => ` ${text.toLowerCase()} `);

  it('is split into at most eight distinct words, longest first', async () => {
    expect(await split('de Ana ana y Villanueva')).toEqual(['villanueva', 'ana', 'de']);
    expect(await split('aa bb cc dd ee ff gg hh ii jj')).toHaveLength(8);
  });

  it.each(['+34 925 11 22 33', '0034925112233', '925-112-233', '(925) 112.233'])(
    'is one word when it is a phone number: %s',
    async (phone) => {
      expect(await split(phone)).toEqual(['925112233']);
    },
  );

  it.each([
    ['11 22 33', '112233'],
    ['22 33', '2233'],
    ['+34 925', '925'],
    ['0034 925 11', '92511'],
    ['34 925', '34925'],
  ])('is the digits of a part of a phone number: %s', async (part, digits) => {
    expect(await split(part)).toEqual([digits]);
  });
});

it('a search has two seconds, for all its statements together', async () => {
  vi.useFakeTimers();
  const late = expect(withinDeadline(new Promise(() => {}))).rejects.toMatchObject({ code: 'server.busy' });
  await vi.advanceTimersByTimeAsync(2_000);
  await late;
  expect(await withinDeadline(Promise.resolve('found'))).toBe('found');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
