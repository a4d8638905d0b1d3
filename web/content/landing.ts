import { FOUNDED_IN } from '@horus/contract/promises';
import { company } from '#content/company.ts';

export interface Service {
  readonly name: string;
  readonly text: string;
}

export const landing = {
  title: `${company.COMPANY_NAME}: software a medida y control horario en Toledo`,
  description: `Desarrollamos software a medida, webs, aplicaciones móviles y soluciones de IA desde Toledo, y Horus, el control horario que ficha a la primera.`,
  hero: {
    maker: `Horus, de ${company.COMPANY_NAME} · Toledo`,
    title: 'El control horario que ficha a la primera',
    lead: 'Tu equipo ficha con el móvil o con una tarjeta. Tú ves quién está trabajando, organizas los turnos y descargas el registro del mes en PDF.',
    demo: 'Pedir una demo',
    hire: 'Contratar Horus',
    tryIt: 'Probar sin cuenta',
  },
  board: {
    title: 'Quién está, desde cuándo y haciendo qué',
    lead: 'El panel de quien organiza, con tu hora y gente inventada.',
    link: 'Pruébalo aquí mismo',
  },
  about: {
    title: 'Quiénes somos',
    lead: [`Desde ${FOUNDED_IN} hacemos programas en Toledo.`, 'Te atiende quien los hace.'],
    offer: 'Si te sirve, te ayudamos a ponerlo en marcha. Si lo que necesitas no existe, te lo hacemos.',
    signed: `El equipo de ${company.COMPANY_NAME}`,
  },
  stats: [
    { figure: '5+', name: 'años' },
    { figure: '136+', name: 'proyectos' },
    { figure: '38+', name: 'clientes de software a medida' },
    { figure: '75+', name: 'sistemas en marcha' },
  ],
  services: {
    title: 'Qué hacemos',
    lead: 'Cinco servicios, un solo equipo.',
    list: [
      {
        name: 'Software a medida',
        text: 'El programa que necesitas y que nadie vende hecho.',
      },
      { name: 'Sistemas web', text: 'Tiendas, portales de clientes y paneles internos.' },
      { name: 'Aplicaciones móviles', text: 'Para Android y iPhone, también con poca cobertura.' },
      { name: 'Mantenimiento', text: 'Copias, seguridad y alguien que responde.' },
      {
        name: 'Soluciones de IA',
        text: 'Leer facturas, clasificar correos: tareas concretas que revisa una persona.',
      },
    ] satisfies readonly Service[],
  },
  device: {
    title: 'Una tarjeta, un pitido y a trabajar',
    lead: 'Un lector NFC para obras, talleres y cocinas, donde el móvil estorba. Es opcional: responde con luz y sonido, y el fichaje queda registrado.',
    stock:
      'Ahora está agotado: lo fabricamos bajo pedido, con el envío incluido, y preparamos una versión nueva.',
    guide: 'Ver la guía del dispositivo',
    picture: 'El lector en una pared, y una mano que le acerca su tarjeta.',
  },
  process: {
    title: 'Cómo trabajamos',
    lead: 'En cada paso ves algo terminado antes de seguir.',
    steps: [
      { name: 'Análisis', text: 'Vemos cómo trabajáis y escribimos qué hará el programa.' },
      { name: 'Diseño', text: 'Dibujamos las pantallas y tu equipo las prueba.' },
      { name: 'Desarrollo', text: 'Programamos por entregas: lo usas antes de que esté entero.' },
      { name: 'Pruebas', text: 'Lo probamos nosotros, lo pruebas tú y se corrige.' },
      { name: 'Implementación', text: 'Lo ponemos en marcha y formamos a tu gente.' },
      { name: 'Soporte Continuo', text: 'Atendemos dudas y añadimos lo que falte.' },
    ] satisfies readonly Service[],
  },
  learn: {
    title: 'Documentación',
    lead: 'Cada pantalla de Horus, con ejemplos.',
    link: 'Abrir la documentación',
  },
  contact: {
    title: 'Contacto',
    lead: 'Te responde una persona del equipo.',
    mailSubject: 'Consulta desde la web',
    labels: { email: 'Email', phone: 'Teléfono', chat: 'Chat', address: 'Dirección' },
    chat: 'Abrir el chat de WhatsApp',
  },
} as const;
