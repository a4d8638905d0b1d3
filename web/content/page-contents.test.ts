import { READY_AFTER_PURCHASE } from '@horus/contract/promises';
import { testimonialExamples } from '@horus/contract/testimonials';
import { describe, expect, test } from 'vitest';
import { changelog } from '#content/changelog.ts';
import { cookiePolicy } from '#content/cookie-policy.ts';
import { cookieBanner } from '#content/cookies.ts';
import { deviceGuide } from '#content/device-guide.ts';
import { faqTopics } from '#content/faq.ts';
import { hiring } from '#content/hiring.ts';
import { horusPage } from '#content/horus.ts';
import { landing } from '#content/landing.ts';
import { inEveryPlan } from '#content/pricing.ts';
import { privacy } from '#content/privacy.ts';
import { reconsider } from '#content/reconsider.ts';
import { terms } from '#content/terms.ts';

/** With plain spaces. */
const textOf = (content: unknown) => JSON.stringify(content).replaceAll('\u00a0', ' ');

/** Facts that docs/product.md requires on each page. */
const said: readonly (readonly [page: string, content: unknown, words: readonly string[]])[] = [
  [
    'the company’s page',
    landing,
    [
      ...['2020', 'Toledo', 'Software a medida', 'Sistemas web', 'Aplicaciones móviles', 'Mantenimiento'],
      'Soluciones de IA',
    ],
  ],
  [
    'the product’s page',
    { horusPage, inEveryPlan },
    [
      ...[
        'Fichajes',
        'Turnos',
        'Informes',
        'PDF',
        'Calendario laboral',
        'Gestión de personal',
        'RFID',
        'NFC',
      ],
      ...['Trabajos', 'Incidencias', 'mapa', 'Ordenador', 'Administradores y usuarios', 'Tableta'],
      ...['Supervisores y encargados', 'Móvil', 'art. 34.9 ET', '30 días de demo sin tarjeta'],
      ...['30 días de devolución', 'conservas todo lo que hayas registrado'],
    ],
  ],
  [
    'the questions',
    faqTopics,
    [
      ...['¿Qué es Horus?', 'ley del registro horario', 'otros programas', 'wifi', 'Klarna', 'factura'],
      ...['Stripe', 'se renueva', '20 %', 'promoción', 'no hay que instalar nada', 'opcionales'],
      ...['documentación', 'botón Contacto', 'Administrador', 'no se cobran aparte'],
      ...['no te pedimos tarjeta', 'devolución', 'conservamos los datos de la demo'],
    ],
  ],
  [
    'the privacy policy',
    privacy,
    [
      ...['responsable del tratamiento', 'NIF', 'domicilio', 'Nombre', 'Correo electrónico', 'Teléfono'],
      ...[
        'Empresa',
        'Servicio que te interesa',
        'consentimiento',
        'contrato',
        'interés legítimo',
        'obligación legal',
      ],
      ...['Documentos mercantiles: 6 años', 'tributaria: 5 años', 'fuera del Espacio Económico Europeo'],
      ...['Acceso', 'Rectificación', 'Supresión', 'Limitación', 'Portabilidad', 'Oposición'],
      ...['copia de tu documento de identidad', 'Agencia Española de Protección de Datos', 'febrero de 2025'],
    ],
  ],
  [
    'the terms',
    terms,
    [
      ...[
        'aceptas estas condiciones',
        'software a medida',
        'Implementación de Horus',
        'aplicaciones móviles',
      ],
      ...['Consultoría', 'Soporte', 'Condiciones de uso', 'Propiedad intelectual', 'responsabilidad'],
      ...['modificar estas condiciones', 'ley española'],
    ],
  ],
  [
    'the cookie policy',
    { cookiePolicy, cookieBanner },
    ['Técnicas', 'De análisis', 'De marketing', 'aviso', 'febrero de 2024', 'Siempre activas'],
  ],
  [
    'the changelog',
    changelog,
    [
      ...['multiempresa', 'Organizaciones', 'nombre de la empresa o del proyecto', 'administrador principal'],
      ...['rediseñado para el móvil', 'agotado', 'bajo pedido', 'próximos meses', 'mismo precio'],
      ...[
        'antes de migrar',
        'recibos',
        'gratis la factura profesional',
        'historial de pagos',
        'próximos cargos',
      ],
      ...['asignarse trabajos a sí mismos', 'dos pestañas', 'Calendario y pantalla de inicio renovados'],
      ...['escribe bien la dirección', 'Varias vistas', 'mayo de 2025', 'Cambios Anteriores (Abril 2025)'],
    ],
  ],
  [
    'the device’s guide',
    deviceGuide,
    [
      ...['1-3 cm', '3 segundos', '5 V, al menos 1 A', '150 mA', '2,4 GHz', 'MIFARE Classic', 'NTAG213'],
      ...['NTAG215', 'NTAG216', 'dirección local', 'Un pitido largo, de 1000 ms', 'Dos pitidos cortos'],
      ...['Tres pitidos, cada uno más agudo', 'Tres pitidos cortos', 'Un pitido de 500 ms'],
      'Un pitido de 100 ms',
    ],
  ],
  [
    'the page of an abandoned checkout',
    reconsider,
    ['¿Te lo estás pensando?', 'cumplir', 'gestión más sencilla', '50 %', 'instalación', 'suscripción'],
  ],
];

describe('a page contains the facts that docs/product.md requires', () => {
  for (const [page, content, words] of said) {
    test(page, () => {
      const text = textOf(content);
      expect(words.filter((word) => !text.includes(word))).toEqual([]);
    });
  }
});

test('the company’s figures and steps equal those of docs/product.md', () => {
  expect(landing.stats.map(({ figure, name }) => `${figure} ${name}`)).toEqual([
    '5+ años',
    '136+ proyectos',
    '38+ clientes de software a medida',
    '75+ sistemas en marcha',
  ]);
  expect(landing.process.steps.map(({ name }) => name)).toEqual([
    'Análisis',
    'Diseño',
    'Desarrollo',
    'Pruebas',
    'Implementación',
    'Soporte Continuo',
  ]);
  expect(testimonialExamples).toHaveLength(2);
});

test('the setup time counts from the purchase everywhere', () => {
  const said = [faqTopics, terms, hiring.startHint].map((text) => JSON.stringify(text));
  for (const text of said) expect(text).toContain(READY_AFTER_PURCHASE);
});
