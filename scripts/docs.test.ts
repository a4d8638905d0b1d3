import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MONTHS_PER_YEAR, type PlanType, plans, planTypes } from '@horus/contract/catalog';
import { withVat } from '@horus/contract/money';
import { annualSavingEuros } from '@horus/contract/quote';
import { expect, it } from 'vitest';
import { ACCESS_PAGE, writeAccessPage } from './access-page.ts';
import { ROOT } from './settings.ts';
import { SETTINGS_PAGE, writeSettingsPage } from './settings-page.ts';
import { STORED_DATA_PAGE, writeStoredDataPage } from './stored-data-page.ts';
import { SUBSCRIPTION_STATES_PAGE, writeSubscriptionStatesPage } from './subscription-states-page.ts';

it('docs/ has the current table of plan states (npm run docs)', async () => {
  expect(await readFile(join(ROOT, SUBSCRIPTION_STATES_PAGE), 'utf8')).toBe(writeSubscriptionStatesPage());
});

it('docs/ has the current table of access by call (npm run docs)', async () => {
  expect(await readFile(join(ROOT, ACCESS_PAGE), 'utf8')).toBe(writeAccessPage());
});

it('docs/ has the current schema of the settings (npm run docs)', async () => {
  expect(await readFile(join(ROOT, SETTINGS_PAGE), 'utf8')).toBe(writeSettingsPage());
});

it('docs/ has the current record of stored data (npm run docs)', async () => {
  expect(await readFile(join(ROOT, STORED_DATA_PAGE), 'utf8')).toBe(writeStoredDataPage());
});

const euros = (cents: number) => (cents / 100).toFixed(2);
const fromEuros = (planType: PlanType, cents: number) =>
  plans[planType].startingPrice ? `from ${euros(cents)}` : euros(cents);

const priceRows: Readonly<Record<string, (planType: PlanType) => string>> = {
  'monthly fee, without VAT': (planType) => fromEuros(planType, plans[planType].monthlyCents),
  'monthly fee with VAT': (planType) => euros(withVat(plans[planType].monthlyCents, 'exclusive').totalCents),
  'a month when paid by the year, without VAT': (planType) =>
    fromEuros(planType, plans[planType].annualPerMonthCents),
  'the year at once, without VAT': (planType) => euros(MONTHS_PER_YEAR * plans[planType].annualPerMonthCents),
  'saving shown': (planType) => `${annualSavingEuros(planType)} €`,
  'pricing section, monthly, without VAT': (planType) => euros(plans[planType].setupCents.pricing),
  'pricing section, annual and financed': (planType) =>
    plans[planType].setupIncludedWhenAnnual ? 'included' : euros(plans[planType].setupCents.pricing),
  'wizard, VAT included': (planType) => euros(plans[planType].setupCents.wizard),
  device: (planType) => euros(plans[planType].deviceCents),
  'RFID cards given': (planType) =>
    `${plans[planType].freeCards}${plans[planType].freeCardsNeedDevice ? ' with a device' : ''}`,
};

it.each(Object.entries(priceRows))('docs/product.md prints the price book: %s', async (name, priceOf) => {
  const product = await readFile(join(ROOT, 'docs/product.md'), 'utf8');
  expect(product).toContain(`\n| ${[name, ...planTypes.map(priceOf)].join(' | ')} |\n`);
});
