import { companySettings } from '@horus/contract/company';
import { paths } from '@horus/contract/paths';
import { COMPANY, fillWizard, goOnTo, keptDraft, openedSession, openWizard, refusalAt } from './hiring.ts';
import { leadsOf, newVisitor } from './lead-forms.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { site } = paths;
const company = companySettings.parse({});

test.use({ storageState: refusedCookies });

test('each step says what it lacks, letter for letter, and leads back to it', async ({ page }) => {
  const wizard = await openWizard(page);
  const field = (name: string) => wizard.getByRole('textbox', { name });
  await expect(wizard.getByRole('button', { name: 'Anterior' })).toBeDisabled();
  await expect(wizard.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Paso 1 de 6');

  await field('Nombre de la empresa').fill('   ');
  expect(await refusalAt(wizard)).toBe('El nombre de la empresa es obligatorio');
  await expect(field('Nombre de la empresa')).toBeFocused();
  await expect(field('Nombre de la empresa')).toHaveAccessibleDescription(
    'El nombre de la empresa es obligatorio',
  );
  await field('Nombre de la empresa').fill(COMPANY);
  await goOnTo(wizard, 'Centros y horario');
  await expect(wizard.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Paso 2 de 6');

  const centres = wizard.getByRole('spinbutton', { name: 'Centros de trabajo' });
  for (const [typed, message] of [
    ['0', 'Como mínimo, un centro de trabajo'],
    ['4', 'Como mucho 3 centros de trabajo'],
    ['', 'Escribe un número de centros'],
  ] as const) {
    await centres.fill(typed);
    expect(await refusalAt(wizard)).toBe(message);
    await expect(centres).toBeFocused();
  }
  await centres.fill('3');
  expect(await refusalAt(wizard)).toBe('Selecciona un horario principal');
  await wizard.getByRole('radio', { name: '24 horas' }).check();
  await goOnTo(wizard, 'Dispositivos y tarjetas');

  const device = wizard.getByRole('checkbox', { name: 'Quiero dispositivos' });
  const devices = wizard.getByRole('spinbutton', { name: 'Cuántos dispositivos' });
  const cards = wizard.getByRole('spinbutton', { name: 'Cuántas tarjetas' });
  await expect(devices).toBeHidden();
  await device.check();
  await expect(devices).toHaveValue('1');
  await wizard.getByRole('checkbox', { name: 'Quiero tarjetas' }).check();
  await expect(cards).toHaveValue('20');
  await devices.fill('0');
  expect(await refusalAt(wizard)).toBe('Como mínimo, un dispositivo');
  await devices.fill('2');
  await cards.fill('');
  expect(await refusalAt(wizard)).toBe('Como mínimo, una tarjeta');
  await cards.fill('1000');
  expect(await refusalAt(wizard)).toBe('Como mucho 999 unidades');
  await wizard.getByRole('checkbox', { name: 'Quiero tarjetas' }).uncheck();
  await goOnTo(wizard, 'Fecha de inicio');

  expect(await refusalAt(wizard)).toBe('La fecha de inicio es obligatoria');
  await expect(wizard.getByLabel('Fecha de inicio')).toBeFocused();
  await wizard.getByLabel('Fecha de inicio').fill('2027-01-11');
  await goOnTo(wizard, 'Contacto');

  expect(await refusalAt(wizard)).toBe('El nombre de contacto es obligatorio');
  await field('Nombre de contacto').fill('Nuria');
  expect(await refusalAt(wizard)).toBe('El email de contacto es obligatorio');
  await field('Email de contacto').fill('nuria@');
  expect(await refusalAt(wizard)).toBe('Escribe un email válido, como nombre@empresa.es');
  await field('Email de contacto').fill('nuria@obras.example');
  await field('Página web').fill('obras');
  expect(await refusalAt(wizard)).toBe('Selecciona un método de contacto preferido');
  await wizard.getByRole('radio', { name: 'Teléfono', exact: true }).check();
  expect(await refusalAt(wizard)).toBe('Escribe una dirección completa, como https://tuempresa.es');
  await field('Página web').fill('https://obras.example');
  await goOnTo(wizard, 'Confirmación');
  await wizard.getByRole('button', { name: 'Anterior' }).click();
  await expect(field('Nombre de contacto')).toHaveValue('Nuria');
});

test('the employees and work centres follow the plan', async ({ page }) => {
  const wizard = await openWizard(page);
  const employees = wizard.getByRole('spinbutton', { name: 'Número de empleados' });
  const plan = (name: string) => wizard.getByRole('radio', { name }).check();
  await expect(wizard.getByRole('radio', { name: 'Business' })).toBeChecked();
  await expect(employees).toHaveValue('20');
  await expect(employees).toHaveAttribute('readonly');
  await plan('Autónomos');
  await expect(employees).toHaveValue('5');
  await expect(employees).toHaveAttribute('readonly');
  await plan('Enterprise');
  await expect(employees).toHaveValue('21');
  await expect(employees).not.toHaveAttribute('readonly');
  for (const typed of ['', '20', '-3']) {
    await employees.fill(typed);
    await employees.blur();
    await expect(employees).toHaveValue('21');
  }
  await employees.fill('60');
  await employees.blur();
  await expect(employees).toHaveValue('60');

  await wizard.getByRole('textbox', { name: 'Nombre de la empresa' }).fill(COMPANY);
  await goOnTo(wizard, 'Centros y horario');
  const centres = wizard.getByRole('spinbutton', { name: 'Centros de trabajo' });
  await centres.fill('999');
  await wizard.getByRole('radio', { name: 'Turnos' }).check();
  await goOnTo(wizard, 'Dispositivos y tarjetas');
  await wizard.getByRole('button', { name: 'Anterior' }).click();
  await wizard.getByRole('button', { name: 'Anterior' }).click();
  await plan('Autónomos');
  await goOnTo(wizard, 'Centros y horario');
  await expect(centres).toHaveValue('1');
});

test('the link of a plan brings it along', async ({ page }) => {
  await openLive(page, site.hire.href({ plan: 'enterprise' }));
  const main = page.getByRole('main');
  await expect(main.getByRole('radio', { name: 'Enterprise' })).toBeChecked();
  await expect(main.getByRole('spinbutton', { name: 'Número de empleados' })).toHaveValue('21');
});

test('a promotion’s code halves six fees of Autónomos, and is good for nothing else', async ({ page }) => {
  const hirer = newVisitor();
  const wizard = await openWizard(page);
  await fillWizard(wizard, { planType: 'business' }, hirer);
  const code = wizard.getByRole('textbox', { name: 'Código promocional' });
  await code.fill(company.PROMO_CODE);
  expect(await refusalAt(wizard, 'Aplicar')).toBe(
    'Ese código promocional no existe o no vale para este plan.',
  );
  await expect(code).toBeFocused();
  expect(await refusalAt(wizard, 'Confirmar')).toBe(
    'Ese código promocional no existe o no vale para este plan.',
  );
  expect(await leadsOf(hirer.email)).toEqual([]);

  await wizard.getByRole('button', { name: 'Cambiar plan' }).click();
  await wizard.getByRole('radio', { name: 'Autónomos' }).check();
  for (const step of ['Centros y horario', 'Dispositivos y tarjetas', 'Fecha de inicio', 'Contacto']) {
    await goOnTo(wizard, step);
  }
  await goOnTo(wizard, 'Confirmación');
  await code.fill(company.PROMO_CODE.toLowerCase());
  await wizard.getByRole('button', { name: 'Aplicar' }).click();
  await expect(wizard.getByText('Código aplicado: −50 % en las 6 primeras cuotas.')).toBeVisible();
  const cost = wizard.getByRole('region', { name: 'Lo que pagas' });
  await expect(cost).toContainText(/15,13\s€/);
  await expect(cost).toContainText(/Las 6 primeras cuotas; después, 30,24\s€/);
  await wizard.getByRole('button', { name: 'Confirmar' }).click();
  await openedSession(page);
  expect(await leadsOf(hirer.email)).toMatchObject([{ data: { promoCode: company.PROMO_CODE } }]);
});

test('closing by accident, going elsewhere and reloading lose nothing', async ({ page }) => {
  const wizard = await openWizard(page);
  const name = wizard.getByRole('textbox', { name: 'Nombre de la empresa' });
  const resume = page.getByRole('button', { name: 'Continuar donde lo dejaste' });
  const reopen = () => page.getByRole('link', { name: 'Contratar Horus' }).first().click();
  await wizard.getByRole('radio', { name: 'Enterprise' }).check();
  await name.fill(COMPANY);
  await wizard.getByRole('spinbutton', { name: 'Número de empleados' }).fill('45');
  await goOnTo(wizard, 'Centros y horario');
  await wizard.getByRole('radio', { name: 'Turnos' }).check();

  await page.keyboard.press('Escape');
  await expect(wizard).toBeHidden();
  await expect(page.getByRole('link', { name: 'Contratar Horus' }).first()).toBeFocused();
  await reopen();
  await expect(wizard.getByText(COMPANY)).toBeVisible();
  await resume.click();
  await expect(wizard.getByRole('group', { name: 'Centros y horario' })).toBeVisible();
  await expect(wizard.getByRole('radio', { name: 'Turnos' })).toBeChecked();

  await page.mouse.click(4, 400);
  await expect(wizard).toBeHidden();
  await reopen();
  await resume.click();
  await page.reload();
  await openLive(page, site.hire.href());
  await resume.click();
  await expect(page.getByRole('radio', { name: 'Turnos' })).toBeChecked();
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(page.getByRole('textbox', { name: 'Nombre de la empresa' })).toHaveValue(COMPANY);
  await expect(page.getByRole('radio', { name: 'Enterprise' })).toBeChecked();
  await expect(page.getByRole('spinbutton', { name: 'Número de empleados' })).toHaveValue('45');

  await page.goto(site.home.href());
  await openWizard(page);
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expect(name).toHaveValue('');
  expect(await keptDraft(page)).toBeNull();
});

test('the way back closes the wizard and keeps its draft', async ({ page }) => {
  await openLive(page, site.horus.href());
  await page.getByRole('link', { name: 'Volver a STC' }).click();
  await page.getByRole('link', { name: 'Contratar Horus' }).first().click();
  const wizard = page.getByRole('dialog', { name: 'Contratar Horus' });
  await wizard.getByRole('textbox', { name: 'Nombre de la empresa' }).fill(COMPANY);
  await page.goBack();
  await expect(wizard).toBeHidden();
  expect((await keptDraft(page))?.values['companyName']).toBe(COMPANY);
});

test('the keyboard alone goes through the wizard', async ({ page }) => {
  const hirer = newVisitor();
  await openLive(page, site.home.href());
  await page.getByRole('link', { name: 'Contratar Horus' }).first().focus();
  await page.keyboard.press('Enter');
  const wizard = page.getByRole('dialog', { name: 'Contratar Horus' });
  await expect(wizard).toBeVisible();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // The dialog begins at the title of its step.
  await press('Tab', 'ArrowLeft', 'Tab');
  await expect(wizard.getByRole('radio', { name: 'Autónomos' })).toBeChecked();
  await page.keyboard.type(COMPANY);
  await press('Enter');
  await press('Tab', 'Tab', 'ArrowDown');
  await expect(wizard.getByRole('radio', { name: 'Turnos' })).toBeChecked();
  await press('Enter');
  await press('Tab', 'Space', 'Tab', 'ArrowUp');
  await expect(wizard.getByRole('spinbutton', { name: 'Cuántos dispositivos' })).toHaveValue('2');
  await press('Enter');
  await expect(wizard.getByRole('group', { name: 'Fecha de inicio' })).toBeVisible();
  await press('Tab', 'Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await press('Enter');
  await expect(wizard.getByLabel('Fecha de inicio')).toBeFocused();
  await wizard.getByLabel('Fecha de inicio').fill('2027-01-11');
  await press('Enter', 'Tab');
  await page.keyboard.type(hirer.name);
  await press('Tab');
  await page.keyboard.type(hirer.email);
  await press('Tab', 'Tab', 'Tab', 'Space', 'Enter');
  await expect(wizard.getByRole('group', { name: 'Confirmación' })).toBeVisible();
  await wizard.getByRole('button', { name: 'Confirmar' }).focus();
  await press('Enter');
  await openedSession(page);
  expect(await leadsOf(hirer.email)).toMatchObject([
    { data: { planType: 'autonomos', deviceCount: 2, preferredContact: 'email' } },
  ]);
});
