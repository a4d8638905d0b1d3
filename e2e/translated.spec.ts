import { paths as officePaths } from '@horus/contract/backoffice/paths';
import { paths } from '@horus/contract/paths';
import type { BrowserContext, Page } from '@playwright/test';
import { newSubscriber } from './account-area.ts';
import { AT_NIGHT, firstInGate } from './night.ts';
import { arrives, idsOf, requestInvoiceAndDeletion } from './office-items.ts';
import { logInAsOperator } from './operators.ts';
import { collectErrors } from './page-errors.ts';
import { translate } from './page-translator.ts';
import { expect, test } from './test.ts';
import { holdReact, openLive, publicPages, refusedCookies, waitForReact } from './visitor.ts';

const { site, auth, account } = paths;
const { admin } = officePaths;

/** Fixed, so that both versions of a page show the same hour. */
const NOW = '2026-11-26T10:20:30+01:00';

test.use({ storageState: refusedCookies, viewport: { width: 1280, height: 800 } });

test('a page translated before React loads keeps its elements, the focus and the typed text', async ({
  page,
}) => {
  const errors = collectErrors(page);
  const letReactCome = await holdReact(page);
  await openBeforeReact(page, site.horus.href());
  await translate(page);
  const name = page.locator('#demo-request-section').getByRole('textbox').first();
  await name.fill('Lucía');
  letReactCome();
  await waitForReact(page);
  await page.keyboard.type(' Peña');
  await expect(name).toHaveValue('Lucía Peña');
  await expect(name).toBeFocused();
  await expect(page.locator('h1 font').first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('elements that an extension adds, removes or edits before React loads lose no typed text', async ({
  page,
}) => {
  const errors = collectErrors(page);
  const letReactCome = await holdReact(page);
  await openBeforeReact(page, auth.login.href());
  const email = page.getByRole('main').getByRole('textbox', { name: /^Email/ });
  await email.fill('lucia@');
  await page.evaluate(() => {
    const [field] = document.querySelectorAll('main input');
    field?.after(document.createElement('span'));
    document.querySelector('footer li')?.remove();
    document.querySelector('h1')?.append('!');
    document.body.prepend(Object.assign(document.createElement('div'), { id: 'added' }));
  });
  letReactCome();
  await waitForReact(page);
  await page.keyboard.type('talleres.example');
  await expect(email).toHaveValue('lucia@talleres.example');
  await expect(page.locator('#added')).toBeAttached();
  expect(errors).toEqual([]);
});

test('a page that an extension changes at once loses no typed text, however late its scripts load', async ({
  page,
}) => {
  const errors = collectErrors(page);
  await page.route(/\/assets\/boot-.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.addInitScript(() => {
    // Extensions' scripts start at this event.
    document.addEventListener('DOMContentLoaded', () => {
      for (const field of document.querySelectorAll('main input'))
        field.after(document.createElement('span'));
    });
  });
  await page.goto(auth.login.href(), { waitUntil: 'domcontentloaded' });
  const email = page.getByRole('main').getByRole('textbox', { name: /^Email/ });
  await email.fill('lucia@');
  await waitForReact(page);
  await page.keyboard.type('talleres.example');
  await expect(email).toHaveValue('lucia@talleres.example');
  expect(errors).toEqual([]);
});

const inGate = [site.horus, site.hire, site.recordSheet].map((path) => path.href());
for (const address of AT_NIGHT ? publicPages : inGate) {
  for (const when of firstInGate(['before', 'after'] as const)) {
    test(`each control of ${address}, translated ${when} React, works as when untranslated`, async ({
      context,
    }) => {
      await expectSameInBoth(context, address, when);
    });
  }
}

// `billing` redirects to the portal, and `security` shows a different secret each time.
const { billing: _portal, security, ...area } = account;
for (const path of firstInGate(Object.values(area))) {
  test(`each control of ${path.pattern} works translated as when untranslated`, async ({ page, context }) => {
    await newSubscriber(page);
    await expectSameInBoth(context, path.href(), 'before');
  });
}

if (AT_NIGHT) {
  test(`each control of ${security.pattern}, translated, can be pressed`, async ({ page }) => {
    await newSubscriber(page);
    await expectPressable(page, security.href());
  });
}

// Other tests change the office's figures meanwhile.
const lists = Object.values(admin)
  .map(({ pattern }) => pattern)
  .filter((pattern) => !pattern.includes(':'));
for (const address of firstInGate(lists)) {
  test(`each control of ${address}, translated, can be pressed`, async ({ page }) => {
    await logInAsOperator(page, 'manager');
    await expectPressable(page, address);
  });
}

if (AT_NIGHT) {
  test('each control of the office’s items, translated, can be pressed', async ({ page, context }) => {
    test.slow();
    const customer = await newSubscriber(page);
    await requestInvoiceAndDeletion(page, customer);
    const ids = await idsOf(customer.email);
    const { leadId } = await arrives();
    await logInAsOperator(page, 'manager');
    for (const address of [
      admin.lead.href({ leadId }),
      admin.invoice.href({ requestId: ids.invoiceRequestId }),
      admin.installation.href({ installationId: ids.installationId }),
      admin.deletion.href({ requestId: ids.deletionRequestId }),
      admin.customer.href({ organizationId: ids.organizationId }),
      admin.mail.href({ mailId: ids.mailId }),
      admin.event.href({ eventId: ids.eventId }),
    ])
      await expectPressable(await context.newPage(), address);
  });
}

async function expectPressable(page: Page, address: string): Promise<void> {
  const errors = collectErrors(page);
  await openTranslated(page, address, 'after');
  await expect(page.getByRole('main').locator('h1')).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await stayOnPage(page);
  for (let index = 0; await page.evaluate(pressControl, index); index += 1) {
    await page.keyboard.press('Escape');
  }
  expect(errors.filter(isOfScript)).toEqual([]);
}

/** Opens a page twice, translates one of them, and presses each control of both. */
async function expectSameInBoth(
  context: BrowserContext,
  address: string,
  when: 'before' | 'after',
): Promise<void> {
  const [plain, translated] = [await context.newPage(), await context.newPage()];
  const errors = [plain, translated].map(collectErrors);
  for (const page of [plain, translated]) await page.clock.setFixedTime(NOW);
  await openLive(plain, address);
  await openTranslated(translated, address, when);
  for (const page of [plain, translated]) await stayOnPage(page);
  await expectSameFigures(plain, translated, `${address}, at first`);
  for (let index = 0; ; index += 1) {
    const pressed = await plain.evaluate(pressControl, index);
    await translated.evaluate(pressControl, index);
    if (pressed === null) break;
    await expectSameFigures(plain, translated, `${address}, after ${pressed}`);
    for (const page of [plain, translated]) await page.keyboard.press('Escape');
  }
  expect(errors.flat().filter(isOfScript)).toEqual([]);
  for (const page of [plain, translated]) await page.close();
}

async function openTranslated(page: Page, address: string, when: 'before' | 'after'): Promise<void> {
  if (when === 'after') {
    await openLive(page, address);
    await translate(page);
    return;
  }
  const letReactCome = await holdReact(page);
  await openBeforeReact(page, address);
  await translate(page);
  letReactCome();
  await waitForReact(page);
}

/** Blocks navigation. */
async function stayOnPage(page: Page): Promise<void> {
  await page.route('**', (route) =>
    route.request().isNavigationRequest() ? route.abort('aborted') : route.fallback(),
  );
}

/** Refused calls are a normal effect of the controls. */
const isOfScript = (error: string) => !error.startsWith('Failed to load resource');

async function openBeforeReact(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('[data-year]')).toHaveText(/^20\d\d$/);
}

/** Presses the control with this index. Returns its HTML, or null after the last one. */
function pressControl(index: number): string | null {
  const controls = document.querySelectorAll<HTMLElement>(
    'main :is(button, summary, label:has(input:is([type=radio], [type=checkbox])))',
  );
  const control = controls[index];
  // Two films are never at the same second.
  if (control?.checkVisibility() && !control.parentElement?.querySelector('video')) control.click();
  return control ? control.outerHTML.slice(0, 100) : null;
}

async function expectSameFigures(plain: Page, translated: Page, moment: string): Promise<void> {
  for (const page of [plain, translated]) {
    await expect(page.locator('dialog [aria-busy=true]')).toHaveCount(0);
  }
  await expect(async () => {
    expect(await translated.evaluate(readFigures), moment).toBe(await plain.evaluate(readFigures));
  }).toPass({ timeout: 10_000 });
}

// biome-ignore lint/performance/useDomNodeTextContent: hidden text must not be included.
const readFigures = () => document.body.innerText.match(/\d+(?:[.,]\d+)*/g)?.join(' ');
