import { paths } from '@horus/contract/paths';
import { company } from '#content/company.ts';

export interface Change {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
  readonly links?: readonly { readonly label: string; readonly href: string; readonly external?: boolean }[];
}

/** What is new in Horus, newest first. */
export const changelog = {
  title: 'Últimos Cambios',
  description:
    'Novedades de Horus: organizaciones, incidencias, dispositivo NFC, pagos digitales y panel de clientes.',
  lead: 'Qué ha cambiado en Horus y qué tienes que saber si ya lo usabas.',
  updated: 'Última actualización: mayo de 2025',
  current: [
    {
      title: 'Horus es multiempresa',
      paragraphs: [
        'Todas las empresas usan ahora la misma plataforma, cada una con sus datos separados. Las mejoras llegan a todos a la vez, sin esperar a que actualicemos tu servidor.',
        'Si ya eras cliente, conservas tu dominio y tu servidor al mismo precio. Si quieres pasar a la nueva plataforma, escríbenos antes de migrar.',
      ],
    },
    {
      title: 'Organizaciones',
      paragraphs: [
        'Al registrarte te pedimos el nombre de la empresa o del proyecto: esa es tu organización. Quien la crea es el administrador principal de la facturación y gestiona el sistema.',
      ],
    },
    {
      title: 'Incidencias mejoradas',
      paragraphs: [
        'Las incidencias se han rediseñado para el móvil: se escriben, se leen y se cierran con una mano.',
      ],
    },
    {
      title: 'Dispositivo NFC',
      paragraphs: [
        'El dispositivo de fichaje está agotado por ahora y se fabrica bajo pedido. Habrá una versión nueva en los próximos meses.',
      ],
      links: [{ label: 'Guía del dispositivo', href: paths.site.deviceGuide.href() }],
    },
    {
      title: 'Pagos digitales',
      paragraphs: [
        'Puedes contratar con tarjeta desde la web, al mes o al año, o dividir el año en tres plazos sin intereses con Klarna.',
      ],
      links: [{ label: 'Ver los planes', href: `${paths.site.horus.href()}#pricing-section` }],
    },
    {
      title: 'Panel de clientes',
      paragraphs: ['Un sitio para todo lo que tiene que ver con tu suscripción:'],
      points: [
        'Descargar justificantes al momento',
        'Pedir gratis la factura con los datos de tu empresa',
        'Ver el historial de pagos y los próximos cargos',
      ],
      links: [{ label: 'Abrir mi panel', href: paths.account.dashboard.href() }],
    },
  ] satisfies readonly Change[],
  earlier: {
    title: 'Cambios Anteriores (Abril 2025)',
    changes: [
      {
        title: 'Asignación de trabajos',
        paragraphs: ['Repartir el trabajo lleva menos pasos.'],
        points: [
          'Los administradores pueden asignarse trabajos a sí mismos',
          'Para equipos grandes, el alta de trabajos tiene dos pestañas',
          'Los mapas están completos: escribe bien la dirección y el punto sale en su sitio',
        ],
      },
      {
        title: 'Vistas del trabajador',
        paragraphs: ['Cada persona elige cómo ver su jornada.'],
        points: [
          'Varias vistas, que cada uno puede personalizar',
          'Calendario y pantalla de inicio renovados',
        ],
      },
      {
        title: 'Documentación',
        paragraphs: ['Todo Horus explicado, pantalla por pantalla.'],
        links: [
          { label: 'Documentación de Horus', href: company.DOCUMENTATION_URL, external: true },
          { label: 'Guía del dispositivo', href: paths.site.deviceGuide.href() },
        ],
      },
    ] satisfies readonly Change[],
  },
} as const;
