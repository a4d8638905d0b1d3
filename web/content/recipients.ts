import type { EmailServiceSettings } from '@horus/contract/email-service';
import { company } from '#content/company.ts';

declare const __EMAIL_SERVICE__: EmailServiceSettings;

/** Without an origin, this server sends the forms' mails. */
const carriesMails = __EMAIL_SERVICE__.EMAILJS_ORIGIN !== '';
const measures = company.GA4_MEASUREMENT_ID !== '';

/** RGPD, arts. 13.1.e and 28. */
export const recipients: readonly string[] = [
  `Proveedores que trabajan por nuestra cuenta, con contrato de encargo: ${company.COMPANY_SUBPROCESSORS}`,
  'Stripe Payments Europe, Ltd. (Irlanda), la pasarela de pago: en parte por nuestra cuenta y en parte como responsable, para evitar fraudes y cumplir sus propias leyes',
  'Klarna Bank AB (Suecia), solo si pagas a plazos: te concede la financiación y responde ella de tus datos',
  'Tu gestoría, solo si nos das su correo en tus datos de facturación: recibe copia de tus facturas, abonos y recibos',
  'WhatsApp Ireland Limited (Irlanda), solo si pulsas el botón del chat: sales a su aplicación y se aplica su política',
  ...(carriesMails
    ? ['EmailJS Pte. Ltd. (Singapur), que lleva a nuestro correo lo que escribes en los formularios']
    : []),
  ...(measures
    ? [
        'Google Ireland Limited (Irlanda), solo si aceptas las cookies de análisis: cuenta las visitas por nuestra cuenta con Google Analytics',
      ]
    : []),
  'La Administración y los tribunales, cuando la ley lo exige',
];

/** Transfers outside the European Economic Area, and their legal basis (RGPD, art. 13.1.f). */
export const transfers: readonly string[] = [
  'Tus datos se alojan dentro del Espacio Económico Europeo. Nosotros no los llevamos fuera del Espacio Económico Europeo, pero algunos de esos proveedores pueden tratar una parte allí: Stripe, en Estados Unidos, al amparo del Marco de Privacidad de Datos UE-EE. UU. y de las cláusulas contractuales tipo de la Comisión Europea.',
  ...(carriesMails
    ? ['EmailJS los trata en Singapur y en Estados Unidos, al amparo de las cláusulas contractuales tipo.']
    : []),
  ...(measures
    ? [
        'Si aceptas las cookies de análisis, Google puede tratar esos datos en Estados Unidos, al amparo del mismo Marco y de las cláusulas contractuales tipo. Si no las aceptas, no recibe nada; y puedes retirar tu permiso cuando quieras en «Configurar cookies».',
      ]
    : []),
];
