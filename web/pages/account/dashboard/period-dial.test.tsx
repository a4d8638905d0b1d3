import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PeriodDial } from '#pages/account/dashboard/period-dial.tsx';

test.each([
  [12, /Quedan.*12.*días/],
  [1, /Queda .*1.*día</],
  [0, /Hoy/],
])('shows the text for %i days left', (daysLeft, said) => {
  expect(renderToStaticMarkup(<PeriodDial period={period(daysLeft)} />)).toMatch(said);
});

test('an unpaid period shows no days', () => {
  expect(renderToStaticMarkup(<PeriodDial period={period(null)} />)).not.toMatch(/Queda|Hoy|stroke-white/);
});

test('a free month shows its end and no days', () => {
  const html = renderToStaticMarkup(<PeriodDial period={{ ...period(31), isFree: true }} />);
  expect(html).toMatch(/Gratis hasta el .*31 dic/);
  expect(html).not.toMatch(/Quedan|días/);
});

function period(daysLeft: number | null) {
  return {
    endsAt: new Date('2026-12-31T09:00:00Z'),
    elapsed: 0.5,
    daysLeft,
    isFree: false,
    end: 'retry',
  } as const;
}
