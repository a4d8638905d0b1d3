import { type PlanType, plans } from '@horus/contract/catalog';
import { EMPLOYEES } from '@horus/contract/lead-options';
import type { HiringRequest } from '@horus/contract/leads';
import { paths } from '@horus/contract/paths';
import { expect, type Locator, type Page } from '@playwright/test';
import Stripe from 'stripe';
import { queryRows } from './database.ts';
import { readStripeKey, SANDBOX } from './system.ts';
import { openLive } from './visitor.ts';

/** A valid start day, in a month from today. */
export const START_DATE = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);

export const COMPANY = 'Talleres y Montajes Industriales Hermanos Peña de Talavera S.L.';

export interface Hirer {
  readonly name: string;
  readonly email: string;
}

export const WIZARD_LINK = '¿Con lectores o tarjetas?';

export async function openWizard(page: Page): Promise<Locator> {
  await openLive(page, paths.site.home.href());
  await page.getByRole('spinbutton', { name: '¿Cuántos sois?' }).fill('8');
  await page.getByRole('link', { name: WIZARD_LINK }).click();
  const wizard = page.getByRole('dialog', { name: 'Contratar Horus' });
  await expect(wizard).toBeVisible();
  await expect(wizard.locator('[aria-busy=true]')).toHaveCount(0);
  return wizard;
}

export async function goOnTo(wizard: Locator, step: string): Promise<void> {
  await wizard.getByRole('button', { name: 'Siguiente' }).click();
  await expect(wizard.getByRole('group', { name: new RegExp(`^Paso \\d de 6 ${step}$`) })).toBeVisible();
}

export interface HiringOrder {
  readonly planType: PlanType;
  readonly devices?: number;
  readonly cards?: number;
}

/** Completes the first five steps, up to the summary. Calls `look` at each step. */
export async function fillWizard(
  wizard: Locator,
  order: HiringOrder,
  hirer: Hirer,
  look = async (): Promise<void> => {},
): Promise<void> {
  const goOn = async (step: string) => {
    await goOnTo(wizard, step);
    await look();
  };
  await wizard.getByRole('radio', { name: plans[order.planType].name }).check();
  await wizard.getByRole('textbox', { name: 'Nombre de la empresa' }).fill(COMPANY);
  await goOn('Centros y horario');
  await wizard.getByRole('radio', { name: 'Turnos' }).check();
  await goOn('Dispositivos y tarjetas');
  await fillHardware(wizard, order);
  await goOn('Fecha de inicio');
  await wizard.getByLabel('Fecha de inicio').fill(START_DATE);
  await goOn('Contacto');
  await wizard.getByRole('textbox', { name: 'Nombre de contacto' }).fill(hirer.name);
  await wizard.getByRole('textbox', { name: 'Email de contacto' }).fill(hirer.email);
  await wizard.getByRole('textbox', { name: 'Teléfono' }).fill('925 000 111');
  await wizard.getByRole('radio', { name: 'Email o teléfono' }).check();
  await goOn('Confirmación');
}

/**
 * Opens the wizard at its summary, from an earlier visit's draft. leads-wizard.spec.ts tests the
 * steps.
 */
export async function openSummary(page: Page, order: HiringOrder, hirer: Hirer): Promise<Locator> {
  const { planType, devices, cards } = order;
  const values: HiringRequest = {
    planType,
    companyName: COMPANY,
    employees: EMPLOYEES[planType].min,
    locations: 1,
    schedule: 'shifts',
    needsDevice: devices !== undefined,
    deviceCount: devices ?? 0,
    needsCards: cards !== undefined,
    cardCount: cards ?? 0,
    startDate: START_DATE,
    additionalInfo: '',
    contactName: hirer.name,
    contactEmail: hirer.email,
    contactPhone: '925 000 111',
    website: '',
    preferredContact: 'both',
    callbackRequested: false,
    promoCode: '',
  };
  const draft = { values, step: 5, token: null, userId: null, savedAt: new Date().toISOString() };
  await page.goto('/robots.txt');
  await page.evaluate((kept) => localStorage.setItem('hiringDraft', kept), JSON.stringify(draft));
  const wizard = await openWizard(page);
  await page.getByRole('button', { name: 'Continuar donde lo dejaste' }).click();
  await expect(wizard.getByRole('group', { name: /^Paso 6 de 6/ })).toBeVisible();
  return wizard;
}

async function fillHardware(wizard: Locator, { devices, cards }: HiringOrder): Promise<void> {
  if (devices !== undefined) {
    await wizard.getByRole('checkbox', { name: 'Quiero dispositivos' }).check();
    await wizard.getByRole('textbox', { name: 'Cuántos dispositivos' }).fill(String(devices));
  }
  if (cards !== undefined) {
    await wizard.getByRole('checkbox', { name: 'Quiero tarjetas' }).check();
    await wizard.getByRole('textbox', { name: 'Cuántas tarjetas' }).fill(String(cards));
  }
}

export function keptDraft(page: Page): Promise<{ values: Record<string, unknown>; step: number } | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('hiringDraft') ?? 'null'));
}

/** Stripe's own library, connected to the sandbox. */
export function stripeOfShop(): Stripe {
  const { hostname, port } = new URL(SANDBOX);
  return new Stripe(readStripeKey(), {
    apiVersion: '2026-10-28.endive',
    host: hostname,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
  });
}

export async function openedSession(page: Page): Promise<string> {
  await page.waitForURL(/\/checkout\/cs_test_/);
  return new URL(page.url()).pathname.split('/').pop() ?? '';
}

/** Gives an account's company an ended subscription with a past free month. */
export async function useUpTrial(email: string): Promise<void> {
  await queryRows(
    `insert into mirrored_subscriptions
       (id, organization_id, status, plan_type, billing_period, started_at, trial_ends_at, current_period_starts_at,
        current_period_ends_at, ended_at, fee, discounted_fee, discounted_fees_left)
     select 'sub_past_' || id, organization_id, 'canceled', 'business', 'monthly', '2024-01-01', '2024-01-31',
            '2024-01-31', '2024-02-29', '2024-02-29', 4839, 4839, 0 from users where email = $1`,
    [email],
  );
}
