import {
  annualDiscount,
  FINANCED_INSTALMENTS,
  FINANCED_RENEWAL_DAYS,
  promo,
  TRIAL_DAYS,
} from '@horus/contract/catalog';
import { formatLongDate } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import {
  CONTACT_HOURS,
  DEMO_DAYS,
  HARDWARE_DELIVERY_DAYS,
  INVOICE_TIME,
  MONEY_BACK_DAYS,
  READY_AFTER_PURCHASE,
} from '@horus/contract/promises';
import { company, phone, promotion } from '#content/company.ts';
import { support } from '#content/proof.ts';

export interface Question {
  readonly question: string;
  /** Paragraphs. */
  readonly answer: readonly string[];
  readonly more?: { readonly label: string; readonly href: string };
}

export interface FaqTopic {
  readonly key: 'about' | 'payments' | 'installation' | 'support';
  readonly name: string;
  readonly questions: readonly Question[];
}

const promoQuestion: readonly Question[] = promotion
  ? [
      {
        question: '¿Qué incluye la promoción de verano?',
        answer: [
          `Para lo que se contrate hasta el ${formatLongDate(promotion.until)} incluido: la mitad de la instalación y de las ${promo.discountedFees} primeras cuotas del plan Autónomos mensual; después, la cuota de siempre. En los precios ya está descontada, y en el asistente el código ${promotion.code} viene escrito.`,
        ],
      },
    ]
  : [];

export const faqTopics: readonly FaqTopic[] = [
  {
    key: 'about',
    name: 'Sobre Horus',
    questions: [
      {
        question: '¿Qué es Horus?',
        answer: [
          'Un programa de control horario y de accesos para empresas y autónomos. Tu equipo ficha la entrada y la salida desde el móvil, la tableta, el ordenador o un dispositivo NFC; tú asignas turnos y trabajos, llevas el calendario laboral y descargas los informes en PDF.',
          'Funciona en el navegador: no hay que instalar nada y los datos están al momento en todos los dispositivos.',
        ],
      },
      {
        question: '¿Me ayuda a cumplir la ley del registro horario?',
        answer: [
          'Sí, te ayuda a cumplir el artículo 34.9 del Estatuto de los Trabajadores. La ley pide un registro diario con la hora concreta de inicio y de fin de cada jornada, conservado cuatro años y a disposición de la plantilla, de sus representantes y de la Inspección de Trabajo. Horus guarda cada fichaje con su fecha y su hora, y te da el informe del mes en PDF.',
          'El cumplimiento sigue siendo de la empresa: Horus pone la herramienta y tú te encargas de que se use cada día.',
        ],
        more: {
          label: 'Una hoja de registro para rellenar y descargar',
          href: paths.site.recordSheet.href(),
        },
      },
      {
        question: '¿Y la protección de datos?',
        answer: [
          'Guardamos los datos necesarios para el registro y nada más. No usamos huellas ni reconocimiento facial: se ficha con usuario y contraseña o con una tarjeta RFID. Los datos se alojan dentro del Espacio Económico Europeo, y el contrato de encargo que pide la ley está en nuestras condiciones generales.',
        ],
        more: { label: 'Qué guardamos, dónde y cuánto tiempo', href: paths.site.security.href() },
      },
      {
        question: '¿En qué se diferencia de otros programas?',
        answer: [
          'Lo desarrollamos y lo atendemos nosotros, en Toledo: quien te responde conoce el programa. Dentro de tu plan, los usuarios que añadas y todas las funciones no se cobran aparte; la puesta en marcha se paga una vez, al contratar. Y además del control horario tienes asignación de trabajos, incidencias y mapas.',
        ],
      },
      {
        question: '¿Puedo probarlo antes de pagar?',
        answer: [
          `Sí. La demo dura ${DEMO_DAYS} días, es gratis y no te pedimos tarjeta. Si decides seguir, conservamos los datos de la demo para que no empieces de cero.`,
          `Y si contratas y no te convence, tienes ${MONEY_BACK_DAYS} días para pedir la devolución de lo que has pagado.`,
        ],
      },
      {
        question: '¿Desde qué dispositivos se usa?',
        answer: [
          'Desde el ordenador lo usan administradores y usuarios; desde la tableta, supervisores y encargados; y desde el móvil, el equipo para fichar.',
        ],
      },
    ],
  },
  {
    key: 'payments',
    name: 'Pagos',
    questions: [
      {
        question: '¿Cómo puedo pagar?',
        answer: [
          'Con tarjeta de crédito o débito o con domiciliación SEPA, a través de Stripe. El número completo de tu tarjeta o de tu cuenta no pasa por nuestros servidores: solo guardamos las cuatro últimas cifras y, de la tarjeta, la marca y la caducidad. El plan anual a plazos se paga con Klarna.',
        ],
      },
      {
        question: '¿Cuándo se me cobra la primera cuota?',
        answer: [
          `En los planes mensuales, los primeros ${TRIAL_DAYS} días de cuota son gratis: el día de la compra pagas la instalación y, si los pides, el dispositivo y las tarjetas; la cuota empieza cuando acaban. En los anuales pagas el año el día de la compra.`,
        ],
      },
      {
        question: '¿Los planes se renuevan solos?',
        answer: [
          `El mensual y el anual se renuevan automáticamente al acabar cada periodo, y puedes desactivarlo cuando quieras desde tu panel. El anual a plazos no se renueva solo: te avisamos y, en sus últimos ${FINANCED_RENEWAL_DAYS} días, lo renuevas desde tu panel si quieres. El año nuevo empieza cuando acaba el anterior, así que no pierdes ningún día.`,
        ],
      },
      {
        question: '¿Cómo funciona el pago a plazos?',
        answer: [
          `El plan anual se divide en ${FINANCED_INSTALMENTS} plazos sin intereses con Klarna. Al contratar te llevamos a su página de pago: allí te dice si te lo financia, con qué condiciones, y después gestionas los plazos.`,
        ],
      },
      {
        question: '¿Hay descuento por pagar el año?',
        answer: [
          `Sí, un ${annualDiscount()}\u00a0% sobre el precio mensual. Se aplica automáticamente al elegir el periodo anual, sin códigos.`,
        ],
      },
      ...promoQuestion,
      {
        question: '¿Me hacéis factura?',
        answer: [
          `Sí, gratis. La factura profesional la pides en tu panel con los datos de tu empresa y te llega por correo en ${INVOICE_TIME}.`,
          'Además, de cada pago tienes allí mismo la factura de Stripe y su recibo, que puedes descargar al momento. No sustituyen a la profesional.',
        ],
      },
    ],
  },
  {
    key: 'installation',
    name: 'Instalación',
    questions: [
      {
        question: '¿Tengo que instalar algo?',
        answer: [
          `No. Horus funciona en el navegador. Después de contratar, el equipo técnico se pone en contacto contigo en ${CONTACT_HOURS} horas y el sistema queda listo ${READY_AFTER_PURCHASE}.`,
        ],
      },
      {
        question: '¿Necesito comprar aparatos?',
        answer: [
          'No hace falta. Tu equipo puede fichar con su móvil o con un ordenador o una tableta del centro. Si prefieres tarjetas, el dispositivo NFC y las tarjetas RFID son opcionales.',
        ],
      },
      {
        question: '¿Hace falta conexión a internet?',
        answer: [
          'Sí, para fichar y para consultar. El dispositivo físico se conecta por wifi, en la banda de 2,4\u00a0GHz.',
        ],
      },
      {
        question: '¿El dispositivo NFC está disponible?',
        answer: [
          'Ahora mismo está agotado y lo fabricamos bajo pedido. Esperamos una versión nueva en los próximos meses; si lo necesitas ya, escríbenos.',
          `El envío está incluido en el precio y llega en ${HARDWARE_DELIVERY_DAYS} días como máximo; si al contratar eliges empezar más tarde, antes de ese día. Si no, puedes cancelar su compra y te devolvemos lo que pagaste por él.`,
        ],
      },
      {
        question: '¿Podéis pasar mis datos de otro sistema?',
        answer: [
          'Cuéntanos qué usas ahora y te decimos qué se puede traspasar. Va dentro de la puesta en marcha, que se paga una vez al contratar.',
        ],
      },
    ],
  },
  {
    key: 'support',
    name: 'Soporte',
    questions: [
      {
        question: '¿Cómo contacto con soporte?',
        answer: [
          `Por el botón de chat de esta página, por correo en ${company.COMPANY_SUPPORT_EMAIL} o por teléfono en el ${phone.text}. Si tienes una cuenta de Administrador, también con el botón Contacto de tu panel de Horus.`,
        ],
      },
      {
        question: '¿Qué horario tiene el soporte?',
        answer: [support.hours],
      },
      {
        question: '¿Hay documentación?',
        answer: [
          'Sí, una documentación completa en línea y una guía del dispositivo de fichaje. Las dos están en el menú y al pie de cada página.',
        ],
      },
      {
        question: '¿Qué pasa si ya era cliente con dominio propio?',
        answer: [
          'Conservas tu dominio y tu servidor al mismo precio. Si quieres pasar a la versión con organizaciones, escríbenos antes de migrar.',
        ],
      },
    ],
  },
];
