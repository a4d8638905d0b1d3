import { companySettings } from '@horus/contract/company';
import { paths } from '@horus/contract/paths';
import {
  COMPANY,
  fillWizard,
  goOnTo,
  keptDraft,
  openedSession,
  openWizard,
  refusalAt,
  START_DATE,
  WIZARD_LINK,
} from './hiring.ts';
import { leadsOf, newVisitor } from './lead-forms.ts';
import { expect, test } from './test.ts';
import { openLive, refusedCookies } from './visitor.ts';

const { site } = paths;
const company = companySettings.parse({});

test.use({ storageState: refusedCookies });

test('each step reports its missing fields with the exact texts, and leads back to them', async ({
  page,
}) => {
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

  const centres = wizard.getByRole('textbox', { name: 'Centros de trabajo' });
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
  const devices = wizard.getByRole('textbox', { name: 'Cuántos dispositivos' });
  const cards = wizard.getByRole('textbox', { name: 'Cuántas tarjetas' });
  await expect(devices).toBeHidden();
  await device.check();
  await expect(devices).toHaveValue('1');
  // A device brings the cards that the plan includes. Cards ordered alone are one for each
  // employee.
  await expect(cards).toHaveValue('10');
  // These cards disappear with their device.
  await device.uncheck();
  await expect(wizard.getByRole('checkbox', { name: 'Quiero tarjetas' })).not.toBeChecked();
  await expect(cards).toBeHidden();
  await device.check();
  await expect(cards).toHaveValue('10');
  await wizard.getByRole('checkbox', { name: 'Quiero tarjetas' }).uncheck();
  await wizard.getByRole('checkbox', { name: 'Quiero tarjetas' }).check();
  await expect(cards).toHaveValue('20');
  await devices.fill('0');
  expect(await refusalAt(wizard)).toBe('Como mínimo, un dispositivo');
  await devices.fill('2');
  await cards.fill('');
  expect(await refusalAt(wizard)).toBe('Como mínimo, una tarjeta');
  await cards.fill('1000');
  expect(await refusalAt(wizard)).toBe('Como mucho 999 unidades');
  for (const typed of ['1.000', '2,5', 'dos']) {
    await cards.fill(typed);
    expect(await refusalAt(wizard)).toBe('Escribe solo cifras, sin puntos ni comas');
    await expect(cards).toHaveValue(typed);
  }
  await cards.fill('-1');
  expect(await refusalAt(wizard)).toBe('Escribe una cantidad de 1 en adelante');
  await wizard.getByRole('checkbox', { name: 'Quiero tarjetas' }).uncheck();
  await goOnTo(wizard, 'Fecha de inicio');

  // Never empty at first, because WebKit shows an empty date as today's. Emptying it shows an
  // error.
  const start = wizard.getByLabel('Fecha de inicio');
  await expect(start).toHaveValue(/^20\d\d-\d\d-\d\d$/);
  await start.fill('');
  expect(await refusalAt(wizard)).toBe('La fecha de inicio es obligatoria');
  await expect(start).toBeFocused();
  await expect(start).toHaveValue('');
  for (const [typed, message] of [
    ['2020-01-07', 'Esa fecha ya ha pasado: elige hoy o un día posterior'],
    ['9999-01-01', 'Elige una fecha en el próximo año y medio'],
  ] as const) {
    await start.fill(typed);
    expect(await refusalAt(wizard)).toBe(message);
    await expect(start).toHaveAccessibleDescription(new RegExp(message));
  }
  await start.fill(START_DATE);
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
  const noPhone = 'Escribe un teléfono: has elegido que podamos llamarte';
  expect(await refusalAt(wizard)).toBe(noPhone);
  await wizard.getByRole('radio', { name: 'Email', exact: true }).check();
  await wizard.getByRole('checkbox', { name: 'Quiero que me llaméis' }).check();
  expect(await refusalAt(wizard)).toBe(noPhone);
  await field('Teléfono').fill('925 000 111');
  expect(await refusalAt(wizard)).toBe('Escribe una dirección completa, como https://tuempresa.es');
  await field('Página web').fill('https://obras.example');
  await goOnTo(wizard, 'Confirmación');
  await wizard.getByRole('button', { name: 'Anterior' }).click();
  await expect(field('Nombre de contacto')).toHaveValue('Nuria');
});

test('the employees and work centres follow the plan', async ({ page }) => {
  const wizard = await openWizard(page);
  const employees = wizard.getByLabel('Número de empleados');
  const plan = (name: string) => wizard.getByRole('radio', { name }).check();
  await expect(wizard.getByRole('radio', { name: 'Business' })).toBeChecked();
  await expect(wizard.getByRole('radio', { name: 'Business Hasta 20 personas' })).toBeVisible();
  await expect(employees).toHaveValue('20');
  await expect(employees).toHaveAttribute('readonly');
  await expect(employees).toBeVisible();
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
  await employees.fill('1.000');
  await employees.blur();
  expect(await refusalAt(wizard)).toBe('El nombre de la empresa es obligatorio');
  await wizard.getByRole('textbox', { name: 'Nombre de la empresa' }).fill(COMPANY);
  expect(await refusalAt(wizard)).toBe('Escribe solo cifras, sin puntos ni comas');
  await employees.fill('1000');
  expect(await refusalAt(wizard)).toBe(
    'Hasta 999 empleados. Si sois más, escríbenos y lo preparamos contigo.',
  );
  // A value that the page corrects keeps no earlier error.
  await employees.fill('7');
  await employees.blur();
  await expect(employees).toHaveValue('21');
  await expect(employees).not.toHaveAttribute('aria-invalid', 'true');
  await expect(wizard.getByText(/^Hasta 999 empleados/)).toBeHidden();
  await employees.fill('60');
  await employees.blur();
  await expect(employees).toHaveValue('60');

  await wizard.getByRole('textbox', { name: 'Nombre de la empresa' }).fill(COMPANY);
  await goOnTo(wizard, 'Centros y horario');
  const centres = wizard.getByRole('textbox', { name: 'Centros de trabajo' });
  await centres.fill('999');
  await wizard.getByRole('radio', { name: 'Turnos' }).check();
  await goOnTo(wizard, 'Dispositivos y tarjetas');
  const cards = wizard.getByRole('textbox', { name: 'Cuántas tarjetas' });
  const wantsCards = wizard.getByRole('checkbox', { name: 'Quiero tarjetas' });
  const changePlan = async (name: string) => {
    await wizard.getByRole('button', { name: 'Anterior' }).click();
    await wizard.getByRole('button', { name: 'Anterior' }).click();
    await plan(name);
    await goOnTo(wizard, 'Centros y horario');
    await goOnTo(wizard, 'Dispositivos y tarjetas');
  };
  await wantsCards.check();
  await expect(cards).toHaveValue('60');
  await changePlan('Autónomos');
  await expect(cards).toHaveValue('5');
  await wizard.getByRole('button', { name: 'Anterior' }).click();
  await expect(centres).toHaveValue('1');
  await goOnTo(wizard, 'Dispositivos y tarjetas');

  // Typed values stay. Values that a device brought follow the new plan.
  await cards.fill('8');
  await changePlan('Business');
  await expect(cards).toHaveValue('8');
  await wantsCards.uncheck();
  await wizard.getByRole('checkbox', { name: 'Quiero dispositivos' }).check();
  await expect(cards).toHaveValue('10');
  await changePlan('Enterprise');
  await expect(cards).toHaveValue('15');
});

test('a double press on Siguiente counts once', async ({ page }) => {
  const wizard = await openWizard(page);
  await wizard.getByRole('textbox', { name: 'Nombre de la empresa' }).fill(COMPANY);
  await wizard.getByRole('button', { name: 'Siguiente' }).dblclick();
  await expect(wizard.getByRole('group', { name: /^Paso 2 de 6/ })).toBeVisible();
  await wizard.getByRole('radio', { name: 'Turnos' }).check();
  await wizard.getByRole('button', { name: 'Siguiente' }).dblclick();
  await expect(wizard.getByRole('group', { name: /^Paso 3 de 6/ })).toBeVisible();
});

test('the summary shows the sent data, without the spaces typed around it', async ({ page }) => {
  const wizard = await openWizard(page);
  await fillWizard(wizard, { planType: 'business' }, newVisitor());
  await wizard.getByRole('button', { name: 'Cambiar plan' }).click();
  await wizard.getByRole('textbox', { name: 'Nombre de la empresa' }).fill(`  ${COMPANY}  `);
  for (const step of ['Centros y horario', 'Dispositivos y tarjetas', 'Fecha de inicio', 'Contacto']) {
    await goOnTo(wizard, step);
  }
  await goOnTo(wizard, 'Confirmación');
  const order = wizard.getByRole('region', { name: 'Tu pedido' });
  expect(await order.textContent()).toContain(`Business para ${COMPANY}, hasta 20 personas`);
});

test('during the promotion Autónomos starts with its code', async ({ page }) => {
  const wizard = await openWizard(page);
  const code = wizard.getByRole('textbox', { name: 'Código promocional', includeHidden: true });
  await expect(code).toHaveValue('');
  await wizard.getByRole('radio', { name: 'Autónomos' }).check();
  await expect(code).toHaveValue(company.PROMO_CODE);
  await expect(wizard.getByText(/6 cuotas de 15,13\s€; luego, 30,24\s€/)).toBeVisible();
  await wizard.getByRole('radio', { name: 'Enterprise' }).check();
  await expect(code).toHaveValue('');
});

test('a plan’s link preselects the plan', async ({ page }) => {
  await openLive(page, site.hire.href({ plan: 'enterprise' }));
  const main = page.getByRole('main');
  await expect(main.getByRole('radio', { name: 'Enterprise' })).toBeChecked();
  await expect(main.getByRole('textbox', { name: 'Número de empleados' })).toHaveValue('21');
});

test('a promotion’s code halves six fees of Autónomos, and is valid for nothing else', async ({ page }) => {
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
  await expect(wizard.getByText('Código aplicado: −50 % en las 6 primeras cuotas.')).toBeVisible();
  await code.fill('');
  await expect(wizard.getByText('Código aplicado')).toHaveCount(0);
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

test('closing, leaving and reloading lose no input', async ({ page }) => {
  const wizard = await openWizard(page);
  const name = wizard.getByRole('textbox', { name: 'Nombre de la empresa' });
  const resume = page.getByRole('button', { name: 'Continuar donde lo dejaste' });
  const reopen = () => page.getByRole('link', { name: WIZARD_LINK }).click();
  await wizard.getByRole('radio', { name: 'Enterprise' }).check();
  await name.fill(COMPANY);
  await wizard.getByRole('textbox', { name: 'Número de empleados' }).fill('45');
  await page.mouse.click(4, 400);
  await expect(wizard).toBeVisible();
  await goOnTo(wizard, 'Centros y horario');
  await wizard.getByRole('radio', { name: 'Turnos' }).check();

  await page.keyboard.press('Escape');
  await expect(wizard).toBeHidden();
  await expect(page.getByRole('link', { name: WIZARD_LINK })).toBeFocused();
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
  await expect(page.getByRole('textbox', { name: 'Número de empleados' })).toHaveValue('45');

  await page.goto(site.home.href());
  await openWizard(page);
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await expect(name).toHaveValue('');
  expect(await keptDraft(page)).toBeNull();
});

test('going back closes the wizard and keeps its draft', async ({ page }) => {
  await openLive(page, site.horus.href());
  await page.getByRole('link', { name: 'Volver a STC' }).click();
  await page.getByRole('link', { name: WIZARD_LINK }).click();
  const wizard = page.getByRole('dialog', { name: 'Contratar Horus' });
  await wizard.getByRole('textbox', { name: 'Nombre de la empresa' }).fill(COMPANY);
  await page.goBack();
  await expect(wizard).toBeHidden();
  expect((await keptDraft(page))?.values['companyName']).toBe(COMPANY);
});

test('on a phone the price and the button are visible in every step', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const wizard = await openWizard(page);
  const inSight = async () => {
    await expect(wizard.getByRole('button', { name: /^(Siguiente|Confirmar)$/ })).toBeInViewport({
      ratio: 1,
    });
    await expect(wizard.getByText(/^(Hoy pagas|Al confirmar pasas al pago:) /)).toBeInViewport({ ratio: 1 });
    await expect(wizard.getByText(/^Paso \d de 6$/).filter({ visible: true })).toBeInViewport({ ratio: 1 });
    // The dialog fills the screen: a press on its empty parts is not outside it.
    const emptyAt = await wizard.evaluate((dialog) => {
      let y = innerHeight - 1;
      while (y > 0 && document.elementFromPoint(innerWidth / 2, y) !== dialog) y -= 1;
      return y;
    });
    if (emptyAt === 0) return;
    presses += 1;
    await page.mouse.click(195, emptyAt);
    await expect(wizard).toBeVisible();
  };
  let presses = 0;
  const order = { planType: 'autonomos', devices: 1 } as const;
  await inSight();
  await fillWizard(wizard, order, newVisitor(), inSight);
  expect(presses).toBeGreaterThan(0);
});

test('the wizard works by keyboard alone', async ({ page }) => {
  const hirer = newVisitor();
  await openLive(page, site.home.href());
  await page.getByRole('link', { name: WIZARD_LINK }).focus();
  await page.keyboard.press('Enter');
  const wizard = page.getByRole('dialog', { name: 'Contratar Horus' });
  await expect(wizard.getByRole('textbox').first()).toBeVisible();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // The focus starts at the title of the step.
  await press('Tab', 'ArrowRight', 'ArrowLeft', 'Tab');
  await expect(wizard.getByRole('radio', { name: 'Autónomos' })).toBeChecked();
  await page.keyboard.type(COMPANY);
  await press('Enter');
  await press('Tab', 'Tab', 'ArrowDown');
  await expect(wizard.getByRole('radio', { name: 'Turnos' })).toBeChecked();
  await press('Enter');
  await press('Tab', 'Space', 'Tab', '2');
  await expect(wizard.getByRole('textbox', { name: 'Cuántos dispositivos' })).toHaveValue('2');
  await press('Enter');
  await expect(wizard.getByRole('group', { name: 'Fecha de inicio' })).toBeVisible();
  // The proposed day is valid.
  await press('Tab', 'Enter');
  await expect(wizard.getByRole('group', { name: 'Paso 5 de 6 Contacto' })).toBeVisible();
  await press('Tab', 'Enter');
  await expect(wizard.getByRole('textbox', { name: 'Nombre de contacto' })).toBeFocused();
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
