import { addressOf } from '@horus/contract/address-of';
import { DELETION_DAYS } from '@horus/contract/deletion-options';
import { paths } from '@horus/contract/paths';
import { BREACH_NOTICE_HOURS, CHANGE_NOTICE_DAYS, SWITCHING_DAYS } from '@horus/contract/promises';
import {
  ACTIVITY_MONTHS,
  CONTRACT_RETENTION_YEARS,
  DATA_KEPT_MONTHS,
  EXPORT_DAYS,
  FAMILIAR_NETWORK_DAYS,
  LEAD_RETENTION_MONTHS,
  LINK_DAYS,
  SESSION_IDLE_DAYS,
  SESSION_LIFETIME_DAYS,
  STAFF_DATA_KEPT,
} from '@horus/contract/retention';
import { capitalize } from '@horus/contract/sentence';
import { company } from '#content/company.ts';

const { site } = paths;
const terms = site.terms.href();

/**
 * Promises only facts in the conditions, the privacy policy or this system's code.
 * docs/for-the-owner.md asks the owner for the rest.
 */
export const security = {
  title: 'Seguridad y datos',
  description:
    'Qué guarda Horus de tu plantilla y de tu empresa, dónde, quién lo ve, cuánto tiempo, cómo se protege y qué pasa cuando te vas.',
  lead: 'Qué guardamos, dónde está, quién lo ve y qué pasa con ello cuando te vas. Lo que aquí se promete está en las condiciones que aceptas al contratar y en la política de privacidad.',
  path: {
    title: 'Por dónde pasa un fichaje',
    stations: [
      {
        name: 'Quien ficha',
        icon: 'user',
        text: 'Con el móvil, la tableta, el ordenador o una tarjeta. Sin huellas y sin reconocimiento facial.',
        next: 'cifrado',
      },
      {
        name: 'Horus',
        icon: 'lock',
        text: 'Se guarda con su fecha y su hora, dentro del Espacio Económico Europeo.',
        next: 'cifrado',
      },
      {
        name: 'Tu empresa',
        icon: 'eye',
        text: 'Ves los fichajes de todos, y cada persona ve los suyos. De esos datos respondes tú.',
        next: 'lo entregas tú',
      },
      {
        name: 'La Inspección',
        icon: 'download',
        text: 'Recibe de ti el registro del mes, en PDF, cuando te lo pide.',
        next: null,
      },
    ],
  },
  kept: {
    title: 'Qué se guarda y hasta cuándo',
    columns: ['Qué', 'Quién lo ve', 'Hasta cuándo'],
    rows: [
      [
        'De tu plantilla: identificación y contacto, jornada, turnos e incidencias, tarjeta de fichaje y, si usas los mapas, las direcciones de los trabajos',
        'Tu empresa; cada persona, lo suyo; y de nosotros, quien lo necesita para prestarte el servicio y se ha comprometido a guardar secreto',
        capitalize(STAFF_DATA_KEPT),
      ],
      [
        'De tu cuenta de cliente: nombre, correo, empresa y plan',
        'Tú y nosotros',
        `Hasta que la elimines: lo pides en la web y tarda como mucho ${DELETION_DAYS} días`,
      ],
      [
        'De tus pagos: recibos, facturas y, de la tarjeta o de la cuenta, las cuatro últimas cifras',
        'Tú, nosotros y Stripe, que es quien tiene el número completo: por nuestros servidores no pasa',
        `${CONTRACT_RETENTION_YEARS} años, los que piden las leyes; si te vas, quedan bloqueados`,
      ],
      [
        'Lo que escribes en los formularios sin llegar a contratar',
        'Nosotros',
        `${LEAD_RETENTION_MONTHS} meses`,
      ],
      [
        'Tus sesiones abiertas: cuándo y desde qué navegador',
        'Tú, que las cierras desde tu perfil, y nosotros',
        `${SESSION_IDLE_DAYS} días sin usarlas, y ${SESSION_LIFETIME_DAYS} como mucho`,
      ],
      [
        'Una huella de tu conexión, para frenar a intrusos',
        'Nadie: solo se compara con la siguiente',
        `${FAMILIAR_NETWORK_DAYS} días sin entrar desde ella`,
      ],
      [
        'Lo que pasa en tu cuenta: qué, quién, cuándo y desde qué dispositivo y red',
        'El titular de la cuenta y, de nosotros, quien te atiende',
        `${ACTIVITY_MONTHS} meses`,
      ],
    ],
    more: {
      before: 'La lista entera está en la ',
      link: 'política de privacidad',
      href: site.privacy.href(),
    },
  },
  measures: {
    title: 'Cómo se protege',
    horus: {
      title: 'En Horus, por contrato',
      list: [
        'Comunicaciones cifradas',
        'Control de accesos: cada cual con sus permisos',
        'Copias de seguridad',
        'Registro de la actividad',
        'Sin datos biométricos: se entra con contraseña o tarjeta',
        `Si una brecha afecta a tus datos, te avisamos en ${BREACH_NOTICE_HOURS} horas como máximo`,
      ],
    },
    web: {
      title: 'En tu cuenta de cliente',
      list: [
        'Las contraseñas se guardan con Argon2id: no las puede leer nadie, tampoco nosotros',
        'Los enlaces y las sesiones no se pueden adivinar, ni copiar de nuestra base de datos',
        `Los enlaces que te mandamos sirven una vez y caducan: como mucho, a los ${LINK_DAYS} días`,
        'Si alguien prueba contraseñas, lo frenamos',
        'Cada empresa solo puede ver lo suyo',
        'Sin tu permiso no se carga nada de terceros, y las páginas solo ejecutan código nuestro',
        'Nuestros registros técnicos no guardan direcciones, contenidos ni contraseñas',
        'Los avisos de cobro de Stripe van firmados, y los comprobamos con ellos antes de anotar nada',
      ],
    },
  },
  contract: {
    title: 'El contrato de encargo ya está hecho',
    text: `El artículo\u00a028 del RGPD pide un contrato con quien trata datos por tu cuenta. El nuestro forma parte de las condiciones generales: lo aceptas al contratar y te llega por correo en PDF.`,
    pdf: { label: 'Descargarlo en PDF', href: addressOf('GET /api/terms/current') },
    read: { label: 'Leerlo aquí', href: `${terms}#encargo` },
  },
  others: {
    title: 'Quién más trata datos, y para qué',
    change: `Antes de añadir o cambiar a quien trata los datos de tu plantilla te avisamos por correo al menos ${CHANGE_NOTICE_DAYS} días antes, y puedes oponerte.`,
  },
  leaving: {
    title: 'Cuando te vas',
    steps: [
      [
        'Te lo llevas todo',
        'Personas, fichajes, turnos, calendario, trabajos e incidencias, en un formato que lee otro programa. No se cobra.',
      ],
      [
        'Con ayuda',
        `Te ayudamos a cambiar en ${SWITCHING_DAYS} días como máximo, y mientras tanto Horus sigue funcionando.`,
      ],
      [
        'Lo guardamos por si vuelves',
        `${DATA_KEPT_MONTHS} meses, salvo que pidas que lo borremos antes. La ley obliga a tu empresa a conservar el registro cuatro años: descárgalo.`,
      ],
      [
        'Y se borra',
        'Te lo confirmamos. Queda lo que la ley obliga a conservar, bloqueado: no se puede consultar.',
      ],
    ],
    own: `De tu cuenta de cliente puedes pedir una copia en tu perfil: está lista para descargar durante ${EXPORT_DAYS} días.`,
    links: [
      { label: 'Cambiar de proveedor, en las condiciones', href: `${terms}#cambio` },
      { label: 'Eliminar mi cuenta', href: site.deleteAccount.href() },
    ],
  },
  backups: {
    title: 'Copias de seguridad',
    text: 'Hay copias para poder recuperar los datos si una máquina falla. Caducan, y con ellas lo que se haya borrado después de hacerlas. Si hay que volver a una, esos borrados se hacen otra vez.',
  },
  report: {
    id: 'avisos',
    title: '¿Has encontrado un fallo?',
    text: 'Escríbenos y cuéntanos qué has visto y cómo repetirlo. Por favor, no mires ni cambies datos de nadie, no pares el servicio y espera a que esté arreglado antes de contarlo.',
    mail: company.COMPANY_EMAIL,
    subject: 'Fallo de seguridad',
    file: { label: 'security.txt', href: '/.well-known/security.txt' },
  },
} as const;
