import { paths } from '@horus/contract/paths';
import type { Page } from '@playwright/test';
import { newSession } from './account-access.ts';
import { COMPANY, openedSession, openSummary } from './hiring.ts';
import { demoForm, fillDemo, leadsOf, newVisitor } from './lead-forms.ts';
import { GA4_MEASUREMENT_ID, SITE_WITHOUT_PROMO } from './system.ts';
import { expect, test } from './test.ts';
import { openLive } from './visitor.ts';

const { site } = paths;
const TAG = 'https://www.googletagmanager.com/gtag/js';
const COLLECT = 'https://www.google-analytics.com/g/collect';

/**
 * Replaces Google's tag, as far as Google documents it: it reads the queue, sets its cookies and
 * reports while storage is granted, and does nothing while its switch is on. Each report contains
 * the page that the tag was given.
 */
const standIn = `
  const granted = {};
  const id = new URL(document.currentScript.src).searchParams.get('id');
  let page = {};
  const handle = ([command, name, params]) => {
    if (window['ga-disable-' + id]) return;
    if (command === 'consent') Object.assign(granted, params);
    if (command === 'set') page = { ...page, ...name };
    if (granted.analytics_storage !== 'granted') return;
    if (command === 'config') {
      document.cookie = '_ga=GA1.1.1.1; path=/; max-age=63072000';
      document.cookie = '_ga_' + id.slice(2) + '=GS1; path=/; max-age=63072000';
    }
    if (command === 'event') {
      const hit = new URLSearchParams({ tid: id, en: name, dl: page.page_location, ep: JSON.stringify(params) });
      navigator.sendBeacon('${COLLECT}?' + hit);
    }
  };
  window.dataLayer.forEach(handle);
  const push = window.dataLayer.push;
  window.dataLayer.push = (entry) => { push.call(window.dataLayer, entry); handle(entry); };
`;

interface Google {
  /** Every request to another host, in order. */
  readonly asked: string[];
  /** Reports: the event, the page and the event's own data. */
  readonly reported: {
    readonly event: string;
    readonly page: string;
    readonly params: Record<string, unknown>;
  }[];
}

/** Answers for Google. Refuses and records every other external request. */
async function standInForGoogle(page: Page): Promise<Google> {
  const google: Google = { asked: [], reported: [] };
  await page.context().route(
    (url) => !url.hostname.endsWith('localhost'),
    async (route) => {
      const url = new URL(route.request().url());
      const address = `${url.origin}${url.pathname}`;
      google.asked.push(address);
      if (address === TAG) await route.fulfill({ contentType: 'text/javascript', body: standIn });
      else if (address === COLLECT) {
        const told = (name: string) => url.searchParams.get(name) ?? '';
        google.reported.push({ event: told('en'), page: told('dl'), params: JSON.parse(told('ep')) });
        await route.fulfill({ status: 204 });
      } else await route.abort();
    },
  );
  return google;
}

/** Returns the tag's queue as plain lists. */
const readQueue = (page: Page) =>
  page.evaluate(() => (window.dataLayer ?? []).map((each) => Array.from(each as ArrayLike<unknown>)));

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const choose = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name }).click();

test.describe('with a measurement id', () => {
  test.use({ baseURL: SITE_WITHOUT_PROMO });

  test('loads nothing of Google’s before consent or after a refusal', async ({ page, context }) => {
    const google = await standInForGoogle(page);
    await openLive(page, site.horus.href());
    await page.getByRole('main').getByRole('link', { name: 'Pedir una demo' }).first().click();
    await choose(page, 'Rechazar todas');
    await page.getByRole('main').getByRole('link', { name: 'Pedir una demo' }).first().click();
    await openLive(page, site.home.href());
    expect(google.asked).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    expect(await readQueue(page)).toEqual([]);
  });

  test('after consent: four signals denied, then granted; events; silence and no cookies after withdrawal', async ({
    page,
    context,
  }) => {
    const google = await standInForGoogle(page);
    const violations: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
    await openLive(page, `${site.horus.href()}?utm_source=boletin&session_id=secreto`);
    await choose(page, 'Configurar');
    await page.getByRole('checkbox', { name: /^Análisis/ }).check();
    // Accepted, but not used by anything.
    await page.getByRole('checkbox', { name: /^Marketing/ }).check();
    await choose(page, 'Guardar preferencias');

    await expect.poll(() => google.reported.map(({ event }) => event)).toEqual(['page_view']);
    const address = `${SITE_WITHOUT_PROMO}${site.horus.href()}`;
    expect(google.reported[0]?.page).toBe(`${address}?utm_source=boletin`);
    const denied = {
      analytics_storage: 'denied',
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
    };
    expect((await readQueue(page)).slice(0, 2)).toEqual([
      ['consent', 'default', denied],
      ['consent', 'update', { ...denied, analytics_storage: 'granted' }],
    ]);
    expect((await context.cookies()).map(({ name }) => name).sort()).toEqual([
      '_ga',
      `_ga_${GA4_MEASUREMENT_ID.slice(2)}`,
    ]);

    await page.getByRole('main').getByRole('link', { name: 'Pedir una demo' }).first().click();
    await expect.poll(() => google.reported.at(-1)?.event).toBe('demo_engagement');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacidad' }).click();
    await expect
      .poll(() => google.reported.at(-1))
      .toMatchObject({
        event: 'page_view',
        page: `${SITE_WITHOUT_PROMO}${site.privacy.href()}`,
        params: { page_title: expect.stringContaining('privacidad') },
      });

    // A reloaded page loads the tag again, because the choice is stored.
    await openLive(page, site.horus.href());
    await expect.poll(() => google.reported.length).toBe(4);
    const before = google.asked.length;
    await page.getByRole('contentinfo').getByRole('button', { name: 'Configurar cookies' }).click();
    await page.getByRole('checkbox', { name: /^Análisis/ }).uncheck();
    await choose(page, 'Guardar preferencias');
    expect(await context.cookies()).toEqual([]);
    expect((await readQueue(page)).at(-1)).toEqual(['consent', 'update', denied]);
    await page.getByRole('main').getByRole('link', { name: 'Pedir una demo' }).first().click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Términos' }).click();
    await expect(page).toHaveURL(site.terms.href());
    await openLive(page, site.home.href());
    expect(google.asked).toHaveLength(before);
    expect(await context.cookies()).toEqual([]);
    expect(violations).toEqual([]);
  });

  test('withdrawal in one tab stops the reports of the others', async ({ page, context }) => {
    const google = await standInForGoogle(page);
    await openLive(page, site.horus.href());
    await choose(page, 'Aceptar todas');
    await expect.poll(() => google.reported.length).toBe(1);
    const other = await context.newPage();
    await openLive(other, site.home.href());
    await expect.poll(() => google.reported.length).toBe(2);
    await other.getByRole('contentinfo').getByRole('button', { name: 'Configurar cookies' }).click();
    await other.getByRole('checkbox', { name: /^Análisis/ }).uncheck();
    await choose(other, 'Guardar preferencias');
    await expect
      .poll(() => page.evaluate((id) => window[`ga-disable-${id}` as keyof Window], GA4_MEASUREMENT_ID))
      .toBe(true);
    await page.getByRole('main').getByRole('link', { name: 'Pedir una demo' }).first().click();
    expect(google.reported).toHaveLength(2);
    expect(await context.cookies()).toEqual([]);
  });

  test('a started checkout is reported with its plan and period', async ({ page }) => {
    const google = await standInForGoogle(page);
    await newSession(page);
    await openLive(page, site.horus.href());
    await choose(page, 'Aceptar todas');
    await expect(page.getByRole('banner').getByText('Lucía Peña')).toBeVisible();
    await page.getByRole('button', { name: 'Contratar Enterprise' }).click();
    await expect
      .poll(() => google.reported.at(-1))
      .toMatchObject({
        event: 'begin_checkout',
        params: { planType: 'enterprise', billingPeriod: 'monthly' },
      });
  });

  test('the wizard’s Confirmar is reported once, with plan and period and without personal data', async ({
    page,
  }) => {
    const google = await standInForGoogle(page);
    const hirer = newVisitor();
    await openLive(page, site.home.href());
    await choose(page, 'Aceptar todas');
    const wizard = await openSummary(page, { planType: 'enterprise', devices: 1 }, hirer);
    expect(google.reported.filter(({ event }) => event === 'begin_checkout')).toEqual([]);
    await wizard.getByRole('button', { name: 'Confirmar' }).click();
    await openedSession(page);
    await expect
      .poll(() =>
        google.reported.filter(({ event }) => event === 'begin_checkout').map(({ params }) => params),
      )
      .toEqual([{ planType: 'enterprise', billingPeriod: 'monthly' }]);
    for (const own of [hirer.name, hirer.email, encodeURIComponent(hirer.email), COMPANY]) {
      expect(JSON.stringify(google.reported)).not.toContain(own);
    }
  });

  test('a stored lead is reported once, without personal data', async ({ page }) => {
    const google = await standInForGoogle(page);
    await openLive(page, site.horus.href());
    await choose(page, 'Aceptar todas');
    const visitor = newVisitor();
    await fillDemo(demoForm(page), visitor);
    await demoForm(page).getByRole('button', { name: 'Pedir la demo' }).click();
    await expect
      .poll(() => google.reported.at(-1))
      .toMatchObject({ event: 'generate_lead', params: { form: 'demo' } });
    expect(await leadsOf(visitor.email, 'no-promo')).toHaveLength(1);
    for (const own of [visitor.name, visitor.email, encodeURIComponent(visitor.email)]) {
      expect(JSON.stringify(google.reported)).not.toContain(own);
    }
  });

  test('the pages’ policy allows Google’s addresses and no others', async ({ page }) => {
    const policy = (await page.request.get(site.home.href())).headers()['content-security-policy'] ?? '';
    const sources = Object.fromEntries(
      policy.split('; ').map((directive) => {
        const [name = '', ...values] = directive.split(' ');
        return [name, values];
      }),
    );
    expect(sources['script-src']).toEqual(["'self'", 'https://*.googletagmanager.com']);
    expect(sources['img-src']).toEqual([
      "'self'",
      'data:',
      'https://*.google-analytics.com',
      'https://*.googletagmanager.com',
    ]);
    expect(sources['connect-src']).toEqual([
      "'self'",
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
    ]);
    await page.goto(site.cookies.href());
    await expect(page.getByText('Cookie de Google Analytics')).toBeVisible();
    await page.goto(site.privacy.href());
    await expect(page.getByText(/^Google Ireland Limited/)).toBeVisible();
    await expect(page.getByText(/Google puede tratar esos datos en Estados Unidos/)).toBeVisible();
  });
});

test('without a measurement id no event is sent, whatever the visitor accepts', async ({ page, context }) => {
  const google = await standInForGoogle(page);
  await openLive(page, site.horus.href());
  await choose(page, 'Aceptar todas');
  await page.getByRole('main').getByRole('link', { name: 'Pedir una demo' }).first().click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Política de cookies' })).toBeVisible();
  await expect(page.getByText('Google')).toHaveCount(0);
  expect(google.asked).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(await readQueue(page)).toEqual([]);
  await page.goto(site.privacy.href());
  await expect(page.getByText(/no los llevamos fuera del Espacio Económico Europeo/)).toBeVisible();
  await expect(page.getByText('Google')).toHaveCount(0);
  const policy = (await page.request.get(site.home.href())).headers()['content-security-policy'];
  expect(policy).not.toContain('google');
});
