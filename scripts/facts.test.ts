import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ROOT } from './settings.ts';

const COPY = [
  'contract/terms*.ts',
  'contract/subscription-states.ts',
  'web/content/*.ts',
  'web/pages/**/*.tsx',
  'web/pages/site/pricing/*.ts',
  'api/mails/layout/*.tsx',
  'api/mails/templates/*.tsx',
];

/** '30 días', '48-72 horas', '21 %', 'seis años', 'más de 100 empresas', 'en 2020'. */
const FIGURE =
  /(?<![\w${}])\d+(?:[-–]\d+| [oy] \d+)?(?: |\u00a0|\\u00a0)(?:días|horas|meses|años|plazos|cuotas|empresas|%)|\b(?:cinco|seis) años|\b(?:desde|en) 20\d\d\b/;

/** Figures that the law or Google sets, and past wording that is no promise. */
const ALLOWED_FIGURES = [
  'el de desistir en 14 días sin dar razones',
  'te lo explicamos en 14 días con un plazo nuevo',
  'Cookie de Google Analytics, 2 años',
  '37,5\\u00a0horas',
  '24 horas al día, 7 días a la semana',
];

function isComment(line: string): boolean {
  return /^\s*(?:\*|\/\*|\/\/)/.test(line);
}

/** `TRIAL_DAYS` equals a month only by chance. */
const FREE_MONTH = /mes (?:gratis|incluido)|(?:primer|segundo) mes\b|mes es gratis/i;

test('no text calls the free days of a plan a month', async () => {
  const named: string[] = [];
  for await (const name of glob([...COPY, 'api/features/**/*.ts'], { cwd: ROOT })) {
    if (name.includes('.test.') || name.endsWith('changelog.ts')) continue;
    const lines = (await readFile(`${ROOT}/${name}`, 'utf8')).split('\n');
    for (const [at, line] of lines.entries()) {
      if (!isComment(line) && FREE_MONTH.test(line)) named.push(`${name}:${at + 1}`);
    }
  }
  expect(named).toEqual([]);
});

test('no text repeats a figure that a constant defines: a day, an hour, a percentage', async () => {
  const repeated: string[] = [];
  let files = 0;
  for await (const name of glob(COPY, { cwd: ROOT })) {
    if (name.includes('.test.') || name.endsWith('changelog.ts')) continue;
    files += 1;
    const source = await readFile(`${ROOT}/${name}`, 'utf8');
    const copy = ALLOWED_FIGURES.reduce((text, figure) => text.replace(figure, ''), source);
    for (const [at, line] of copy.split('\n').entries()) {
      if (!isComment(line) && FIGURE.test(line)) repeated.push(`${name}:${at + 1} ${FIGURE.exec(line)?.[0]}`);
    }
  }
  expect(files).toBeGreaterThan(100);
  expect(repeated).toEqual([]);
});
