import { CONTRACT_RETENTION_YEARS, LEAD_RETENTION_MONTHS } from '@horus/contract/lead-options';
import type { LegalDocument } from '@horus/contract/legal-document';
import { company } from '#content/company.ts';

const NO_TRANSFERS = 'No hacemos transferencias internacionales de datos fuera del Espacio Económico Europeo';

/** Google receives data while the site measures, of whoever agrees to it; while it does not, nobody outside does. */
const whoMeasures =
  company.GA4_MEASUREMENT_ID === ''
    ? [`${NO_TRANSFERS}.`]
    : [
        'Si aceptas las cookies de análisis, también Google Ireland Limited (Irlanda), que cuenta las visitas por nuestra cuenta con Google Analytics.',
        `${NO_TRANSFERS}, con esa única excepción: si aceptas las cookies de análisis, Google puede tratar esos datos en Estados Unidos, al amparo del Marco de Privacidad de Datos UE-EE. UU. y de las cláusulas contractuales tipo de la Comisión Europea. Si no las aceptas, no recibe nada; y puedes retirar tu permiso cuando quieras en «Configurar cookies».`,
      ];

/** The privacy policy: articles 13 and 14 of the RGPD, in words that are read. */
export const privacy: LegalDocument = {
  title: 'Política de privacidad',
  description: 'Quién trata tus datos, para qué, durante cuánto tiempo y cómo ejercer tus derechos.',
  updated: 'Última actualización: febrero de 2025',
  intro:
    'Esta página explica qué datos personales tratamos en esta web y en la contratación de Horus, para qué los usamos y qué puedes pedirnos.',
  sections: [
    {
      id: 'responsable',
      title: 'Quién es el responsable',
      blocks: [
        `El responsable del tratamiento es ${company.COMPANY_LEGAL_NAME}, con NIF ${company.COMPANY_TAX_ID} y domicilio en ${company.COMPANY_ADDRESS}. Inscripción: ${company.COMPANY_REGISTER}.`,
        `Puedes escribirnos a ${company.COMPANY_EMAIL} o llamarnos al ${company.COMPANY_PHONE}.`,
      ],
    },
    {
      id: 'datos',
      title: 'Qué datos tratamos',
      blocks: [
        'Los que tú nos das al escribirnos, pedir una demo, crear una cuenta o contratar:',
        {
          list: [
            'Nombre',
            'Correo electrónico',
            'Teléfono',
            'Empresa',
            'Servicio que te interesa y lo que nos cuentas en el mensaje',
          ],
        },
        'Los campos marcados con * son los que necesitamos para atenderte; los demás los rellenas solo si quieres.',
        'Si contratas, también los datos de facturación. Los datos de tu tarjeta los recoge y los guarda Stripe: no pasan por nuestros servidores.',
        'Si tu empresa usa Horus, los datos de jornada de su plantilla los trata por encargo suyo: la responsable es tu empresa y nosotros somos el encargado del tratamiento.',
      ],
    },
    {
      id: 'finalidades',
      title: 'Para qué los usamos y con qué base legal',
      blocks: [
        {
          columns: ['Para qué', 'Base legal'],
          rows: [
            ['Responder a tu mensaje o a tu solicitud de demo', 'Tu consentimiento'],
            ['Crear tu cuenta, prestarte el servicio, cobrarlo y facturarlo', 'El contrato que nos une'],
            ['Proteger la web y atender reclamaciones', 'Nuestro interés legítimo'],
            ['Cookies de análisis y de marketing', 'Tu consentimiento, que puedes retirar cuando quieras'],
          ],
        },
        'No tomamos decisiones automatizadas sobre ti ni vendemos tus datos.',
      ],
    },
    {
      id: 'conservacion',
      title: 'Cuánto tiempo los conservamos',
      blocks: [
        'Los usamos mientras dure la relación. Después los bloqueamos y solo se conservan por obligación legal:',
        {
          list: [
            `Documentos mercantiles: ${CONTRACT_RETENTION_YEARS} años`,
            'Documentos con trascendencia tributaria: 5 años',
          ],
        },
        `Pasados esos plazos se eliminan. Los mensajes y las solicitudes que no acaban en contrato se eliminan antes: a los ${LEAD_RETENTION_MONTHS} meses.`,
      ],
    },
    {
      id: 'destinatarios',
      title: 'Quién más los recibe',
      blocks: [
        'Proveedores que trabajan por nuestra cuenta, con contrato de encargo: alojamiento, correo y pasarela de pago (Stripe y, en los planes a plazos, Klarna). Y la Administración, cuando la ley lo exige.',
        ...whoMeasures,
      ],
    },
    {
      id: 'derechos',
      title: 'Tus derechos',
      blocks: [
        'Puedes pedirnos en cualquier momento:',
        {
          list: [
            'Acceso: saber qué datos tuyos tenemos',
            'Rectificación: corregir los que estén mal',
            'Supresión: que los borremos cuando ya no hagan falta',
            'Limitación: que dejemos de usarlos mientras se resuelve una reclamación',
            'Portabilidad: recibirlos en un formato que puedas llevarte',
            'Oposición: que no los usemos para un fin concreto',
          ],
        },
        `Escríbenos a ${company.COMPANY_EMAIL} con una copia de tu documento de identidad, para saber que eres tú. Te respondemos en un mes como máximo.`,
        'Lo que tratamos con tu consentimiento puedes pedirnos que dejemos de tratarlo cuando quieras; retirarlo no afecta a lo que ya se hizo con él.',
        'Si crees que no hemos respetado tus derechos, puedes reclamar ante la Agencia Española de Protección de Datos (www.aepd.es).',
      ],
    },
    {
      id: 'menores',
      title: 'Menores',
      blocks: [
        'Nuestros servicios son para empresas y profesionales. No recogemos datos de menores a sabiendas.',
      ],
    },
  ],
};
