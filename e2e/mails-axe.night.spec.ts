import { expectAccessible } from './accessible.ts';
import { expect, test } from './test.ts';

const MAILS = '/api/dev/mails';

test('axe finds nothing in any mail', async ({ page }) => {
  test.setTimeout(240_000);
  const list = await (await page.request.get(MAILS)).text();
  const ids = [...list.matchAll(/\?id=([\w-]+)"/g)].map(([, id = '']) => id);
  expect(new Set(ids).size).toBeGreaterThan(50);
  for (const id of new Set(ids)) {
    // As in a mail reader, without the policy of the page that shows it here.
    await page.setContent(await (await page.request.get(`${MAILS}/${id}`)).text());
    await expectAccessible(page, id, { part: '[role=article]', widths: [390] });
  }
});
