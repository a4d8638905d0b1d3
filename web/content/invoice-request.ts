import { DEFAULT_COUNTRY } from '@horus/contract/countries';
import { INVOICE_TIME } from '@horus/contract/promises';

/** Opens a field for any other country. */
export const OTHER_COUNTRY = 'Otro';

/** docs/product.md, 'Professional invoice'. */
export const invoiceCountries = [
  DEFAULT_COUNTRY,
  'Portugal',
  'Francia',
  'Alemania',
  'Italia',
  OTHER_COUNTRY,
] as const;

export const invoiceRequest = {
  title: 'Solicitar Factura Profesional',
  lead: 'Una factura completa a nombre de tu empresa, sin coste.',
  company: {
    title: 'Datos de la empresa',
    companyName: 'Nombre de la empresa o razón social',
    taxId: 'NIF / CIF',
    taxIdHint: 'O el número de IVA, si la empresa es de otro país',
    address: 'Dirección',
    postalCode: 'Código postal',
    city: 'Ciudad',
    province: 'Provincia',
    country: 'País',
    otherCountry: '¿Qué país?',
    chooseCountry: 'Elige un país',
  },
  contact: {
    title: 'Datos de contacto',
    contactName: 'Nombre de contacto',
    email: 'Email',
    phone: 'Teléfono',
    invoiceNumber: 'Número de factura',
    invoiceNumberHint: 'La del cobro, si lo sabes',
    comments: 'Comentarios',
  },
  vatTitle: 'El IVA de tu factura',
  notes: [
    `Las facturas se envían por correo en ${INVOICE_TIME}.`,
    'Los campos marcados con * son obligatorios.',
  ],
  cancel: 'Cancelar',
  send: 'Enviar solicitud',
  sending: 'Enviando...',
  purpose: 'Emitir la factura que pides y enviártela.',
} as const;
