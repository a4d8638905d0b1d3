import { expect, it } from 'vitest';
import { addLook, type History } from './history.ts';
import { renderPage } from './page.ts';

const frame = {
  company: { COMPANY_SUPPORT_EMAIL: 'ayuda@horus.test', COMPANY_PHONE: '925 000 000' },
  publicUrl: 'https://horus.test',
  notice: '',
};
const at = (moment: string) => new Date(moment);

function lookAt(moments: readonly (readonly [string, 'up' | 'slow' | 'down'])[]): History {
  let history: History | null = null;
  for (const [moment, state] of moments) history = addLook(history, { site: state }, at(moment));
  if (history === null) throw new Error('no look');
  return history;
}

it('counts the probes of each day in the time zone of mainland Spain', () => {
  const { parts } = lookAt([
    ['2026-11-23T22:59:00Z', 'up'],
    ['2026-11-23T23:00:00Z', 'slow'],
    ['2026-11-23T23:01:00Z', 'down'],
  ]);
  expect(parts['site']).toEqual({
    state: 'down',
    days: [
      { day: '2026-11-23', looks: 1, slow: 0, down: 0 },
      { day: '2026-11-24', looks: 2, slow: 1, down: 1 },
    ],
  });
});

it('an interruption lasts from the first failed probe to the first successful one', () => {
  const { interruptions } = lookAt([
    ['2026-11-24T09:00:00Z', 'down'],
    ['2026-11-24T09:01:00Z', 'down'],
    ['2026-11-24T09:13:00Z', 'slow'],
    ['2026-11-24T10:00:00Z', 'down'],
  ]);
  expect(interruptions).toEqual([
    { part: 'site', from: '2026-11-24T10:00:00.000Z', until: null },
    { part: 'site', from: '2026-11-24T09:00:00.000Z', until: '2026-11-24T09:13:00.000Z' },
  ]);
});

it('forgets days and ended interruptions after ninety days, but no open interruption', () => {
  const over = lookAt([
    ['2026-08-01T09:00:00Z', 'down'],
    ['2026-08-01T09:13:00Z', 'up'],
    ['2026-11-24T09:00:00Z', 'up'],
  ]);
  expect(over.interruptions).toEqual([]);
  expect(over.parts['site']?.days.map(({ day }) => day)).toEqual(['2026-11-24']);
  const lasting = lookAt([
    ['2026-08-01T09:00:00Z', 'down'],
    ['2026-11-24T09:00:00Z', 'down'],
  ]);
  expect(lasting.interruptions).toHaveLength(1);
});

it('even a short interruption lowers the percentage', () => {
  const days = [{ day: '2026-11-24', looks: 100_000, slow: 0, down: 1 }];
  const history: History = {
    ...{ lookedAt: '2026-11-24T09:00:00Z', interruptions: [] },
    parts: { site: { state: 'up', days } },
  };
  expect(renderPage(history, frame)).toMatch(/99,99\s%/);
});

it('shows a duration in hours and minutes', () => {
  const history = lookAt([
    ['2026-11-24T09:00:00Z', 'down'],
    ['2026-11-24T11:05:00Z', 'up'],
  ]);
  expect(renderPage(history, frame)).toContain(
    '<strong>Página pública</strong>: el 24 de noviembre de 2026 a las 10:00, durante 2 horas y 5 minutos.',
  );
});
