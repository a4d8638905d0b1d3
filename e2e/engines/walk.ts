import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { paths } from '@horus/contract/paths';
import type { Engine } from './engine.ts';

const TIMEOUT_MS = 30_000;
const LOOK_MS = 100;
/** Time that an engine without a graphics card needs to draw a resized window. */
const PAINT_MS = 1_000;
const sizes = { phone: [390, 844], desk: [1440, 900] } as const;

/**
 * Runs in the page. Finds the first visible element whose name begins with a text, in the open
 * dialog or else in the current part of the page. `arguments`: that part, a selector, the name.
 */
const BY_NAME = `
  const [part, selector, name] = arguments;
  const place = Array.from(document.querySelectorAll('dialog[open]')).at(-1) ?? document.querySelector(part) ?? document;
  const words = (each) => (each.getAttribute('aria-label') ?? each.textContent).replace(/\\s+/g, ' ').trim();
  const found = Array.from(place.querySelectorAll(selector)).find(
    (each) => words(each).startsWith(name) && each.getClientRects().length > 0 && !each.disabled,
  );
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });`;
const CONTROL = `${BY_NAME} const control = found?.control ?? found; control?.focus(); return control ?? null;`;
const PRESSABLE = 'a, button, summary, label, input[type=submit]';

/** A visitor's actions, for any browser. */
function visitorWith(engine: Engine, site: string, folder: string) {
  let pictures = 0;
  let part = 'body';

  async function until(what: string, look: () => Promise<boolean | null>): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS;
    while (!(await look().catch(() => false))) {
      if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
      await delay(LOOK_MS);
    }
  }
  const has = (body: string, ...given: readonly string[]) => engine.run<boolean>(body, ...given);

  async function pressOne(selector: string, name: string): Promise<void> {
    await until(`a button «${name}»`, () =>
      has(`${BY_NAME} return found !== undefined;`, part, selector, name),
    );
    await engine.press(`${BY_NAME} return found;`, part, selector, name);
  }

  async function goTo(selector: string): Promise<void> {
    part = selector;
    await engine.run(
      `document.querySelector(arguments[0])?.scrollIntoView({ behavior: 'instant' }); return true;`,
      selector,
    );
  }

  const visitor = {
    see: (text: string) =>
      until(`«${text}»`, () =>
        has(
          `const seen = document.body.innerText.replace(/\\s+/g, ' ');
           return seen.toLowerCase().includes(arguments[0].toLowerCase());`,
          text,
        ),
      ),
    open: async (address: string) => {
      part = 'body';
      await engine.open(`${site}${address}`);
      await engine.run(`dispatchEvent(new Event('pointerdown')); return true;`);
      await until('React', () => has(`return document.documentElement.hasAttribute('data-live')`));
    },
    press: (name: string) => pressOne(PRESSABLE, name),
    choose: (name: string) => pressOne('label:has([type=radio])', name),
    /** Replaces the text of the field with this label. */
    fill: async (label: string, text: string) => {
      await until(`a field «${label}»`, () =>
        has(`${BY_NAME} return found !== undefined;`, part, 'label', label),
      );
      await engine.press(CONTROL, part, 'label', label);
      await engine.run(`document.activeElement.select?.(); return true;`);
      await engine.type(text);
    },
    /** Sets a value that is not typed: a date, an option. */
    set: async (label: string, value: string) => {
      await engine.run(
        `${BY_NAME}
         const control = found.control;
         Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value').set.call(control, arguments[3]);
         for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
         return true;`,
        part,
        'label',
        label,
        value,
      );
    },
    picture: async (name: string, screens: readonly (keyof typeof sizes)[] = ['phone', 'desk']) => {
      pictures += 1;
      for (const screen of screens) {
        const [width, height] = sizes[screen];
        await engine.resize(width, height);
        if (part !== 'body') await goTo(part);
        await delay(PAINT_MS);
        const file = `${String(pictures).padStart(2, '0')}-${name}-${screen}.png`;
        await writeFile(join(folder, file), await engine.picture(), 'base64');
      }
      await engine.resize(...sizes.desk);
    },
    /** Goes to a part of the page and stays in it until another page opens. */
    goTo,
    run: engine.run,
    until,
  };
  return visitor;
}

/**
 * Runs the main journey in a browser: from the first page through the forms and the wizard to a
 * plan, an account, its payment in the sandbox and the customer area. Saves screenshots in
 * `folder`.
 * @throws Error naming the step that was not reached
 */
export async function walk(engine: Engine, site: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  try {
    await walkTo(engine, site, folder);
  } catch (error) {
    await writeFile(join(folder, 'where-it-ended.png'), await engine.picture(), 'base64');
    throw error;
  }
}

async function walkTo(engine: Engine, site: string, folder: string): Promise<void> {
  const { open, see, press, choose, fill, set, picture, goTo, run, until } = visitorWith(
    engine,
    site,
    folder,
  );
  const id = randomBytes(6).toString('hex');
  const buyer = { name: 'Lucía Peña', email: `lucia.${id}@talleres.example`, password: `reloj de sol ${id}` };
  await engine.resize(...sizes.desk);

  await open(paths.site.home.href());
  await see('Tú decides qué guardamos');
  await picture('home-with-banner');
  await press('Rechazar todas');
  await engine.resize(...sizes.phone);
  await press('Abrir el menú');
  await picture('menu', ['phone']);
  await engine.resize(...sizes.phone);
  await press('Cerrar el menú');
  await engine.resize(...sizes.desk);
  await goTo('#about');
  await press('Reproducir el vídeo');
  await until('the film', async () =>
    run<boolean>(`return document.querySelector('#about video').currentTime > 0`),
  );
  await picture('film');

  await goTo('#contact');
  await press('Enviar mensaje');
  await see('El nombre es obligatorio');
  // Text that overflows its line, as Safari can do, would touch the next word.
  await until('room before «(opcional)»', () =>
    run<boolean>(
      `const aside = Array.from(document.querySelectorAll('#contact label span')).filter((each) => each.textContent === '(opcional)');
       return aside.length > 0 && aside.every((each) => {
         const words = document.createRange();
         words.selectNode(each.previousSibling);
         const text = document.createRange();
         text.selectNodeContents(each);
         return text.getBoundingClientRect().left - words.getBoundingClientRect().right > 2;
       })`,
    ),
  );
  await picture('contact-errors');
  await fill('Nombre', buyer.name);
  await fill('Email', buyer.email);
  await set('Servicio', 'desarrollo');
  await fill('Mensaje', 'Necesitamos partes de trabajo.');
  await press('Enviar mensaje');
  await see('¡Mensaje enviado con éxito!');
  await picture('contact-sent');

  await open(paths.site.horus.href());
  await goTo('#pricing-section');
  await picture('prices');
  await press('¿Con lectores o tarjetas? Calcúlalo en seis pasos');
  await see('Paso 1 de 6');
  await fill('Nombre de la empresa', 'Talleres Peña');
  await picture('wizard-1');
  await press('Siguiente');
  await see('Paso 2 de 6');
  await choose('Horario estándar');
  await picture('wizard-2');
  await press('Siguiente');
  await see('Paso 3 de 6');
  await picture('wizard-3');
  await press('Siguiente');
  await see('Paso 4 de 6');
  // Not empty, because WebKit shows an empty date as today's.
  await until('a proposed date', () =>
    run<boolean>(`return document.querySelector('dialog[open] [type=date]').value !== ''`),
  );
  await picture('wizard-4');
  await set('Fecha de inicio', inTenDays());
  await press('Siguiente');
  await see('Paso 5 de 6');
  await fill('Nombre', buyer.name);
  await fill('Email', `asistente.${buyer.email}`);
  await choose('Email');
  await picture('wizard-5');
  await press('Siguiente');
  await see('Paso 6 de 6');
  await picture('wizard-6');
  await press('Cerrar');
  // Closing goes back in the history and restores the scroll position. An earlier press would miss
  // the button.
  await until('the page without the wizard', () =>
    run<boolean>(`return document.querySelector('dialog[open]') === null`),
  );
  await picture('wizard-closed', ['desk']);

  await press('Contratar Business');
  await see('Por favor, inicia sesión para contratar un plan.');
  await picture('login-over-page');
  await fill('Nombre', buyer.name);
  await fill('Email', buyer.email);
  await fill('Contraseña', buyer.password);
  await fill('Repite la contraseña', buyer.password);
  await picture('register');
  await press('Crear cuenta');
  await see('Número de tarjeta');
  for (const [label, text] of [
    ['Número de tarjeta', '4242 4242 4242 4242'],
    ['Caducidad', '12/39'],
    ['CVC', '123'],
    ['Nombre en la tarjeta', buyer.name],
    ['NIF', '12345678Z'],
    ['Dirección', 'Calle Ancha, 1'],
    ['Código postal', '45001'],
    ['Localidad', 'Toledo'],
  ] as const) {
    await fill(label, text);
  }
  await press('Contrato como empresa');
  await press('Pagar');
  await see('¡Pedido Confirmado!');
  await picture('paid');

  await open(paths.account.dashboard.href());
  await see('Completado');
  await picture('dashboard');
  await press('Facturas');
  await see('Historial de facturas');
  await picture('invoices');
  await open(paths.account.profile.href());
  await fill('Nombre', `${buyer.name} Ruiz`);
  await press('Guardar');
  await see('Perfil actualizado correctamente');
  await picture('profile-saved');
  await open(paths.account.requestInvoice.href());
  await picture('invoice-request');
  await open(paths.site.deleteAccount.href());
  await see('Paso 1 de');
  await picture('leaving');
}

function inTenDays(): string {
  return new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10);
}
