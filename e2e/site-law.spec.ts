import { formatLongDate } from '@horus/contract/dates';
import { LAW_CHECKED_ON } from '@horus/contract/law-check';
import { paths } from '@horus/contract/paths';
import { expect, test } from './test.ts';

const { site } = paths;

test.use({ javaScriptEnabled: false });

test('the page on the law shows its review date, the rules that bind and those that don’t, and that it is no advice', async ({
  page,
}) => {
  await page.goto(site.law.href());
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registro de jornada: qué obliga hoy');
  await expect(main.getByText(`Comprobado el ${formatLongDate(LAW_CHECKED_ON)}`)).toBeVisible();
  for (const [state, title, section] of [
    ['En vigor', 'Registro diario de la jornada', '#en-vigor'],
    ['En trámite', 'Registro solo digital', '#en-tramite'],
    ['Rechazado', /^37,5\s+horas/, '#rechazado'],
  ] as const) {
    const stated = main.getByRole('listitem').filter({ hasText: state });
    await expect(stated.getByRole('link', { name: title })).toHaveAttribute('href', section);
    await expect(page.locator(section)).toBeVisible();
  }
  await expect(page.locator('#en-tramite')).toContainText('no estaba aprobado ni publicado en el BOE');
  await expect(main.getByText('Esto es información, no asesoramiento jurídico.')).toBeVisible();

  await test.step('each rule has its start date and its official text', async () => {
    const rules = page.locator('#en-vigor section');
    const said = await rules.evaluateAll((sections) =>
      sections.map((section) => ({
        name: section.querySelector('h3')?.textContent,
        since: section.querySelector('time')?.dateTime ?? '',
        sources: section.querySelectorAll('a[href^="https:"]').length,
      })),
    );
    expect(said.length).toBeGreaterThan(5);
    for (const { name, since, sources } of said) {
      expect.soft(since, `${name}`).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect.soft(since <= LAW_CHECKED_ON, `${name}`).toBe(true);
      expect.soft(sources, `${name}`).toBeGreaterThan(0);
    }
  });

  await test.step('the history starts with the newest change, each with its official text', async () => {
    const days = await page
      .locator('#historia li')
      .evaluateAll((items) => items.map((item) => item.querySelector('time')?.dateTime ?? ''));
    expect(days.length).toBeGreaterThan(8);
    expect(days).toEqual([...new Set(days)].sort().reverse());
    await expect(page.locator('#historia li').filter({ has: page.locator('a[href^="https:"]') })).toHaveCount(
      days.length,
    );
  });
});

test('a line of running text has about seventy characters on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const address of [site.law, site.privacy, site.terms, site.cookies].map((path) => path.href())) {
    await page.goto(address);
    const lines = await page.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('no canvas');
      const long = Array.from(document.querySelectorAll('main section p')).filter(
        (text) => (text.textContent ?? '').length > 150,
      );
      return long.map((text) => {
        const words = text.textContent ?? '';
        context.font = getComputedStyle(text).font;
        return (text.clientWidth / context.measureText(words).width) * words.length;
      });
    });
    expect(lines.length, address).toBeGreaterThan(1);
    expect(Math.max(...lines), address).toBeLessThan(78);
  }
});
