import { leadMessages } from '@horus/contract/lead-options';
import { DEMO_DAYS } from '@horus/contract/promises';

export const formTexts = {
  sending: 'Enviando...',
  honeypot: 'Fax (no lo rellenes)',
  needed: 'Los campos con * son obligatorios.',
} as const;

export const contactForm = {
  title: 'Escríbenos',
  labels: {
    nombre: 'Nombre',
    email: 'Email',
    telefono: 'Teléfono',
    empresa: 'Empresa',
    servicio: 'Servicio que te interesa',
    mensaje: 'Mensaje',
  },
  servicePlaceholder: 'Elige un servicio',
  send: 'Enviar mensaje',
  purpose: 'Responder a tu mensaje.',
  ...leadMessages.contact,
} as const;

export const demoForm = {
  title: 'Pide tu demo',
  labels: {
    nombre: 'Nombre',
    email: 'Email',
    telefono: 'Teléfono',
    empresa: 'Empresa',
    interes: 'Plan que te interesa',
    mensaje: 'Mensaje',
  },
  send: 'Pedir la demo',
  purpose: 'Preparar tu demo y hablar contigo sobre ella.',
  ...leadMessages.demo,
  doneTitle: '¡Solicitud enviada!',
  done: `Te escribiremos pronto para preparar tu demo de ${DEMO_DAYS} días. Si no ves nuestro correo, mira en la carpeta de spam.`,
  prices: 'Ver precios',
  another: 'Solicitar otra demo',
} as const;
