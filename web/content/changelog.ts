import { paths } from '@horus/contract/paths';
import { company } from '#content/company.ts';

export interface Change {
  /** Anchor and feed id. It must never change. */
  readonly id: string;
  /** ISO 8601, when known. */
  readonly day?: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
  readonly links?: readonly { readonly label: string; readonly href: string; readonly external?: boolean }[];
}

export interface Month {
  /** ISO 8601: `2025-05`. */
  readonly month: string;
  readonly name: string;
  readonly about: string;
  readonly changes: readonly Change[];
}

const november: Month = {
  month: '2026-11',
  name: 'Noviembre de 2026',
  about: 'En esta web.',
  changes: [
    {
      id: 'estado-de-la-ley',
      day: '2026-11-23',
      title: 'Estado de la ley',
      paragraphs: [
        'Qué obliga hoy a registrar la jornada, qué es solo un proyecto y qué se rechazó, con fechas y textos oficiales. Puedes recibir los cambios.',
      ],
      links: [{ label: 'Leer el estado de la ley', href: paths.site.law.href() }],
    },
    {
      id: 'hoja-de-registro',
      day: '2026-11-23',
      title: 'Hoja de registro de jornada',
      paragraphs: [
        'La hoja de cada mes para rellenar y descargar en PDF o en Excel, en blanco o con el horario puesto. No sale de tu navegador.',
      ],
      links: [{ label: 'Rellenarla', href: paths.site.recordSheet.href() }],
    },
    {
      id: 'calculadora',
      day: '2026-11-23',
      title: 'Calculadora',
      paragraphs: [
        'Pon el precio por persona y mes que te han dado y mira qué sale mejor el primer año. Si Horus es más caro, lo dice.',
      ],
      links: [{ label: 'Hacer la cuenta', href: paths.site.calculator.href() }],
    },
    {
      id: 'seguridad-y-datos',
      day: '2026-11-23',
      title: 'Seguridad y datos',
      paragraphs: ['Qué guardamos, dónde está, quién lo ve y qué pasa con ello cuando te vas.'],
      links: [{ label: 'Leerlo', href: paths.site.security.href() }],
    },
    {
      id: 'demo-sin-cuenta',
      day: '2026-11-23',
      title: 'Prueba Horus sin cuenta',
      paragraphs: [
        'Ficha, descansa, corrige una hora y mira cómo queda el rastro. El registro del mes te lo llevas en PDF y en CSV. No sale de tu navegador.',
      ],
      links: [{ label: 'Abrir la demo', href: paths.site.demo.href() }],
    },
    {
      id: 'cuantos-sois',
      day: '2026-11-23',
      title: '¿Cuántos sois?',
      paragraphs: [
        'Una pregunta y un número: qué plan te toca, cuánto cuesta al mes y por persona, y qué pagas hoy, línea por línea.',
      ],
      links: [{ label: 'Ver tu precio', href: `${paths.site.home.href()}#pricing-section` }],
    },
  ],
};

/** The platform's latest changes, as docs/product.md lists them. */
const may: Month = {
  month: '2025-05',
  name: 'Mayo de 2025',
  about: 'En la plataforma. Última actualización: mayo de 2025.',
  changes: [
    {
      id: 'multiempresa',
      title: 'Horus es multiempresa',
      paragraphs: [
        'Todas las empresas usan ahora la misma plataforma, cada una con sus datos separados. Las mejoras llegan a todos a la vez, sin esperar a que actualicemos tu servidor.',
        'Si ya eras cliente, conservas tu dominio y tu servidor al mismo precio. Si quieres pasar a la nueva plataforma, escríbenos antes de migrar.',
      ],
    },
    {
      id: 'organizaciones',
      title: 'Organizaciones',
      paragraphs: [
        'Al registrarte te pedimos el nombre de la empresa o del proyecto: esa es tu organización. Quien la crea es el administrador principal de la facturación y gestiona el sistema.',
      ],
    },
    {
      id: 'incidencias',
      title: 'Incidencias mejoradas',
      paragraphs: [
        'Las incidencias se han rediseñado para el móvil: se escriben, se leen y se cierran con una mano.',
      ],
    },
    {
      id: 'dispositivo-nfc',
      title: 'Dispositivo NFC',
      paragraphs: [
        'El dispositivo de fichaje está agotado por ahora y se fabrica bajo pedido. Habrá una versión nueva en los próximos meses.',
      ],
      links: [{ label: 'Guía del dispositivo', href: paths.site.deviceGuide.href() }],
    },
    {
      id: 'pagos-digitales',
      title: 'Pagos digitales',
      paragraphs: [
        'Puedes contratar con tarjeta desde la web, al mes o al año, o dividir el año en tres plazos sin intereses con Klarna.',
      ],
      links: [{ label: 'Ver los planes', href: `${paths.site.horus.href()}#pricing-section` }],
    },
    {
      id: 'panel-de-clientes',
      title: 'Panel de clientes',
      paragraphs: ['Un sitio para todo lo que tiene que ver con tu suscripción:'],
      points: [
        'Descargar recibos al momento',
        'Pedir gratis la factura profesional, con los datos de tu empresa',
        'Ver el historial de pagos y los próximos cargos',
      ],
      links: [{ label: 'Abrir Mi Dashboard', href: paths.account.dashboard.href() }],
    },
  ],
};

const april: Month = {
  month: '2025-04',
  name: 'Cambios Anteriores (Abril 2025)',
  about: '',
  changes: [
    {
      id: 'asignacion-de-trabajos',
      title: 'Asignación de trabajos',
      paragraphs: ['Repartir el trabajo lleva menos pasos.'],
      points: [
        'Los administradores pueden asignarse trabajos a sí mismos',
        'Para equipos grandes, el alta de trabajos tiene dos pestañas',
        'Los mapas están completos: escribe bien la dirección y el punto sale en su sitio',
      ],
    },
    {
      id: 'vistas-del-trabajador',
      title: 'Vistas del trabajador',
      paragraphs: ['Cada persona elige cómo ver su jornada.'],
      points: ['Varias vistas, que cada uno puede personalizar', 'Calendario y pantalla de inicio renovados'],
    },
    {
      id: 'documentacion',
      title: 'Documentación',
      paragraphs: ['Todo Horus explicado, pantalla por pantalla.'],
      links: [
        { label: 'Documentación de Horus', href: company.DOCUMENTATION_URL, external: true },
        { label: 'Guía del dispositivo', href: paths.site.deviceGuide.href() },
      ],
    },
  ],
};

/** Newest first. */
export const changelog = {
  title: 'Últimos Cambios',
  description:
    'Novedades de Horus, mes a mes: estado de la ley, demo sin cuenta, organizaciones, incidencias, dispositivo NFC, pagos y panel de clientes.',
  lead: 'Qué ha cambiado en Horus y qué tienes que saber si ya lo usabas.',
  feed: 'Avisarme de los cambios',
  months: [november, may],
  earlier: april,
} as const;
