import { paths } from '@horus/contract/paths';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { site, checkout } = paths;
const selling = [site.home.href(), site.horus.href(), checkout.reconsider.href()];

test.use({ storageState: refusedCookies, viewport: { width: 1280, height: 800 } });

test('while it runs, its last day is shown wherever the promotion is offered', async ({ page }) => {
  for (const address of selling) {
    await openLive(page, address);
    const offers = page.locator('[data-promo="on"]:visible').filter({ hasText: /promoción|código/i });
    await expect(offers.first(), address).toBeVisible();
    for (const offer of await offers.all()) {
      await expect(offer, address).toContainText(/[Hh]asta el \d+ de \w+ de \d{4}/);
    }
  }

  // On the last of these pages.
  await test.step('invented opinions are marked as examples', async () => {
    const opinions = page.getByRole('figure');
    await expect(opinions).toHaveCount(2);
    for (const opinion of await opinions.all()) await expect(opinion).toContainText('Ejemplo');
  });
});

test('after its last day no page offers it, even before React loads, whenever the page was built', async ({
  page,
}) => {
  await page.clock.setFixedTime('2999-10-01T08:00:00Z');
  for (const address of selling) {
    await page.goto(address);
    await expect(page.locator('[data-promo="on"]:visible'), address).toHaveCount(0);
  }
  await page.goto(site.horus.href());
  const card = page.getByRole('article', { name: 'Autónomos' });
  const price = card.locator('div[data-promo="off"]');
  await expect(price).toBeVisible();
  await expect(price).toContainText(/24,99\s€/);
  await expect(card.getByText(/^Hoy pagas/).filter({ visible: true })).toContainText(/60,50\s€/);
  const hero = page.locator('section').filter({ hasText: 'Autónomos, desde' });
  await expect(hero.getByText(/^24,99\s€/).filter({ visible: true })).toBeVisible();
  await expect(hero.getByText(/12,50/).filter({ visible: true })).toHaveCount(0);
});
