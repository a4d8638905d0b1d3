import { paths } from '@horus/contract/paths';
import { CUSTOMER_COMPANIES, FOUNDED_IN, SATISFACTION_PERCENTAGE } from '@horus/contract/promises';
import { company } from '#content/company.ts';

export interface Service {
  readonly name: string;
  readonly text: string;
}

/** The company's page, in its own words. */
export const landing = {
  title: `${company.COMPANY_NAME}: software a medida y control horario en Toledo`,
  description: `Desarrollamos software a medida, webs, aplicaciones móviles y soluciones de IA desde Toledo, y Horus, el control horario que usan más de ${CUSTOMER_COMPANIES} empresas.`,
  hero: {
    eyebrow: 'Software a medida, desde Toledo',
    title: 'Programas que llegan a su hora',
    lead: `Desde ${FOUNDED_IN} hacemos software a medida, webs y aplicaciones para empresas que prefieren hablar con quien programa. Y Horus, nuestro control horario.`,
    hire: 'Contratar Horus',
    demo: 'Pedir una demo',
  },
  about: {
    title: 'Quiénes somos',
    paragraphs: [
      `Somos una empresa de software fundada en Toledo en ${FOUNDED_IN}. Analizamos, diseñamos, programamos y mantenemos: el equipo que te escucha el primer día es el que te atiende después.`,
      `Además de lo que hacemos por encargo, tenemos un producto propio: Horus, el control horario que usan más de ${CUSTOMER_COMPANIES} empresas, con un ${SATISFACTION_PERCENTAGE}\u00a0% de satisfacción.`,
    ],
  },
  stats: [
    { figure: '5+', name: 'años' },
    { figure: '136+', name: 'proyectos' },
    { figure: '38+', name: 'clientes de software a medida' },
    { figure: '75+', name: 'sistemas en línea' },
  ],
  services: {
    title: 'Qué hacemos',
    lead: 'Cinco oficios y un mismo equipo. Empezamos por lo que te quita horas.',
    list: [
      {
        name: 'Software a medida',
        text: 'El programa que tu empresa necesita y no se vende en ninguna parte: pedidos, partes de trabajo, almacén, producción.',
      },
      {
        name: 'Sistemas web',
        text: 'Webs rápidas y accesibles, tiendas, portales de clientes y paneles internos, en tu dominio.',
      },
      {
        name: 'Aplicaciones móviles',
        text: 'Para Android y iPhone, pensadas para quien trabaja en la calle, con poca cobertura y con prisa.',
      },
      {
        name: 'Mantenimiento',
        text: 'Copias, actualizaciones, seguridad y alguien que responde cuando algo se para.',
      },
      {
        name: 'Soluciones de IA',
        text: 'Leer facturas, clasificar correos, responder lo repetido: tareas concretas, con una persona que las revisa.',
      },
    ] satisfies readonly Service[],
  },
  product: {
    eyebrow: 'Nuestro producto',
    title: 'Horus, control horario',
    lead: 'Fichajes, turnos, trabajos, calendario e informes en PDF. Te ayuda a cumplir el art.\u00a034.9 del Estatuto de los Trabajadores sin añadir papeleo.',
    link: 'Conoce Horus',
  },
  device: {
    eyebrow: 'Dispositivo NFC, opcional',
    title: 'Un lector en la puerta, una tarjeta en el bolsillo',
    lead: 'Para obras, talleres y tiendas donde el móvil estorba. Se acerca la tarjeta, el lector responde con luz y sonido, y el fichaje queda registrado.',
    facts: [
      ['Lectura', 'A 1-3\u00a0cm, sin contacto'],
      ['Conexión', 'Wifi de 2,4\u00a0GHz'],
      ['Alimentación', '5\u00a0V, 1\u00a0A'],
      ['Tarjetas', 'MIFARE Classic y NTAG213/215/216'],
    ],
    stock:
      'Ahora mismo está agotado: lo fabricamos bajo pedido y preparamos una versión nueva para los próximos meses. El envío está incluido.',
    guide: 'Ver la guía del dispositivo',
  },
  process: {
    title: 'Cómo trabajamos',
    lead: 'Seis pasos, siempre los mismos. En cada uno ves algo terminado antes de seguir.',
    steps: [
      { name: 'Análisis', text: 'Vemos cómo trabajáis hoy y escribimos qué tiene que hacer el programa.' },
      { name: 'Diseño', text: 'Dibujamos las pantallas y tu equipo las prueba antes de que programemos.' },
      {
        name: 'Desarrollo',
        text: 'Programamos por entregas, para que lo vayas usando antes de que esté entero.',
      },
      { name: 'Pruebas', text: 'Lo probamos nosotros, lo pruebas tú, y se corrige antes de publicarlo.' },
      {
        name: 'Implementación',
        text: 'Lo ponemos en marcha, pasamos los datos y formamos a quien lo va a usar.',
      },
      {
        name: 'Soporte Continuo',
        text: 'Seguimos ahí: atendemos dudas, corregimos y añadimos lo que falte.',
      },
    ] satisfies readonly Service[],
  },
  learn: {
    title: 'Todo Horus, explicado',
    lead: 'La documentación recorre cada pantalla, con ejemplos: desde el primer fichaje hasta el informe del mes.',
    link: 'Abrir la documentación',
  },
  contact: {
    title: 'Contacto',
    lead: 'Cuéntanos qué necesitas. Te responde una persona del equipo.',
    mailSubject: 'Consulta desde la web',
    labels: { email: 'Email', phone: 'Teléfono', chat: 'Chat', address: 'Dirección' },
    chat: 'Abrir el chat de WhatsApp',
  },
  productHref: paths.site.horus.href(),
} as const;
