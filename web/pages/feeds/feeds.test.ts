import { expect, test } from 'vitest';
import { feedResponse } from '#pages/feeds/atom.ts';
import { loader as changelogFeed } from '#pages/feeds/changelog-feed.ts';
import { loader as lawFeed } from '#pages/feeds/law-feed.ts';

const all = (feed: string, element: string) =>
  Array.from(feed.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g')), ([, text]) => text);

test('a law entry keeps its published id, which feed readers identify it by', async () => {
  const ids = all(await lawFeed().text(), 'id').slice(1);
  const published = [
    ...['2025-10-10', '2025-09-30', '2025-09-10', '2025-05-06', '2024-12-19', '2023-11-23'],
    ...['2021-10-01', '2021-07-11', '2019-05-14', '2019-05-12', '2018-12-07'],
  ].map((day) => `http://localhost:3000/ley-control-horario#cambio-${day}`);
  expect(ids).toEqual(expect.arrayContaining(published));
});

test('a changelog entry keeps its published id and day; a month is dated on its first day', async () => {
  const feed = await changelogFeed().text();
  const ids = all(feed, 'id').slice(1);
  const days = all(feed, 'updated').slice(1);
  const published = [
    ...[
      ['estado-de-la-ley', '2026-11-23'],
      ['demo-sin-cuenta', '2026-11-23'],
      ['cuantos-sois', '2026-11-23'],
    ],
    ...[
      ['multiempresa', '2025-05-01'],
      ['organizaciones', '2025-05-01'],
      ['incidencias', '2025-05-01'],
    ],
    ...[
      ['dispositivo-nfc', '2025-05-01'],
      ['pagos-digitales', '2025-05-01'],
      ['panel-de-clientes', '2025-05-01'],
    ],
    ...[
      ['asignacion-de-trabajos', '2025-04-01'],
      ['vistas-del-trabajador', '2025-04-01'],
      ['documentacion', '2025-04-01'],
    ],
  ];
  for (const [id, day] of published) {
    const at = ids.indexOf(`http://localhost:3000/ultimos-cambios#${id}`);
    expect.soft([id, days[at]?.slice(0, 10)]).toEqual([id, day]);
  }
});

test('a feed has the date of its newest entry, and each entry its own, at noon in Madrid', async () => {
  const feed = await feedResponse({
    title: 'Novedades',
    subtitle: 'De prueba',
    path: '/novedades.atom',
    page: '/novedades',
    entries: [
      { id: 'b', date: '2026-07-02', title: 'Verano', paragraphs: ['Uno.'] },
      { id: 'a', date: '2026-01-02', title: 'Invierno', paragraphs: ['Dos.'] },
    ],
  }).text();
  expect(all(feed, 'updated')).toEqual([
    '2026-07-02T10:00:00.000Z',
    '2026-07-02T10:00:00.000Z',
    '2026-01-02T11:00:00.000Z',
  ]);
});

test('escapes markup in titles, paragraphs and links', async () => {
  const feed = await feedResponse({
    title: 'A & B',
    subtitle: '<b>',
    path: '/novedades.atom',
    page: '/novedades',
    entries: [
      {
        id: 'a',
        date: '2026-01-02',
        title: '"<script>"',
        paragraphs: ['x < y', ']]>'],
        related: 'https://www.boe.es/?a=1&b="2"',
      },
    ],
  }).text();
  expect(feed).toContain('<title>A &amp; B</title>');
  expect(feed).toContain('<title>&quot;&lt;script&gt;&quot;</title>');
  expect(feed).toContain('x &lt; y\n\n]]&gt;');
  expect(feed).toContain('href="https://www.boe.es/?a=1&amp;b=&quot;2&quot;"');
});

test('throws for a feed without entries', () => {
  const empty = { title: 'Nada', subtitle: '', path: '/nada.atom', page: '/nada', entries: [] };
  expect(() => feedResponse(empty)).toThrow('/nada.atom');
});
