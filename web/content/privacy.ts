import { formatLongDate } from '@horus/contract/dates';
import type { LegalDocument } from '@horus/contract/legal-document';
import {
  ACTIVITY_MONTHS,
  AUDIT_YEARS,
  CONTRACT_RETENTION_YEARS,
  ENDED_INVITATION_DAYS,
  EVENT_DAYS,
  EXPORT_DAYS,
  FAMILIAR_NETWORK_DAYS,
  INVITATION_DAYS,
  LEAD_RETENTION_MONTHS,
  LINK_DAYS,
  SENT_MAIL_DAYS,
  SESSION_IDLE_DAYS,
  SESSION_LIFETIME_DAYS,
  TAX_RETENTION_YEARS,
  UNPAID_PURCHASE_DAYS,
  VIEW_MINUTES,
} from '@horus/contract/retention';
import { endSentence } from '@horus/contract/sentence';
import { company, phone } from '#content/company.ts';
import { recipients, transfers } from '#content/recipients.ts';

/** A test fails when the text changes and this date does not. */
export const PRIVACY_UPDATED = '2026-11-30';

/** RGPD, arts. 13 and 14. */
export const privacy: LegalDocument = {
  title: 'Política de privacidad',
  description: 'Quién trata tus datos, para qué, durante cuánto tiempo y cómo ejercer tus derechos.',
  updated: `Última actualización: febrero de 2025. Texto vigente desde el ${formatLongDate(PRIVACY_UPDATED)}`,
  intro:
    'Esta página explica qué datos personales tratamos en esta web y en la contratación de Horus, para qué los usamos y qué puedes pedirnos.',
  sections: [
    {
      id: 'responsable',
      title: 'Quién es el responsable',
      blocks: [
        endSentence(
          `El responsable del tratamiento es ${company.COMPANY_LEGAL_NAME}, con NIF ${company.COMPANY_TAX_ID} y domicilio en ${endSentence(company.COMPANY_ADDRESS)} Inscripción: ${company.COMPANY_REGISTER}`,
        ),
        `Puedes escribirnos a ${company.COMPANY_EMAIL} o llamarnos al ${phone.text}.`,
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
            'Si contratas: el plan, cuántos empleados y centros de trabajo tenéis y con qué horario, los dispositivos y tarjetas que pides, la fecha de inicio, la web de tu empresa, tu código de promoción y cómo prefieres que te contactemos',
          ],
        },
        'Los campos marcados con * son los que necesitamos para atenderte; los demás los rellenas solo si quieres.',
        'Si contratas, también tu NIF, tu razón social y tu dirección, el correo de tu gestoría si nos lo das, lo que has comprado, lo que hay que instalar y enviarte, el historial de tus pagos, recibos y facturas, lo que te hemos devuelto y lo que hayas reclamado a tu banco. El número completo de tu tarjeta o de tu cuenta lo recoge Stripe y no pasa por nuestros servidores: de la tarjeta guardamos la marca, las cuatro últimas cifras y la caducidad, y de la cuenta, las cuatro últimas cifras.',
        'De lo que nos pides desde tu cuenta guardamos la solicitud: facturas con otros datos, la eliminación de tu cuenta y una copia de tus datos.',
        'Y los que se generan al usar la web:',
        {
          list: [
            'De tu cuenta: la contraseña, guardada de forma que no se puede leer, y de cada sesión, cuándo y desde qué navegador y dispositivo se abrió',
            'De tu segundo paso, si lo activas: la clave de tu aplicación, cifrada; de cada llave de acceso, su nombre, su clave pública y su último uso; y de los códigos de recuperación y los enlaces que te enviamos, un resumen',
            'De tu equipo: quién está en cada empresa, con qué rol y desde cuándo',
            'De los correos que te enviamos: cuándo, a qué dirección y qué decían',
            'De nuestro trato: lo que anotamos al atenderte, lo que te contestamos, lo que nos contestas por correo y cuándo te llamamos',
            'De la red desde la que envías un formulario o inicias sesión: un resumen de una parte de tu dirección IP, para frenar abusos',
            'De lo que pasa en tu cuenta: qué se hizo, quién, cuándo, desde qué navegador y dispositivo y desde qué dirección IP (de las IPv6, la mitad que identifica la red). Lo ve el titular de la cuenta, para que pueda reconocer lo que no es suyo, y de nosotros, quien te atiende',
            'De lo que aceptas: qué condiciones, en qué edición y cuándo; y de las cookies, la fecha y tu elección, sin nada que diga quién eres',
          ],
        },
        `De nosotros, tus datos los ve solo quien te atiende, con su propia cuenta, y queda anotado qué mira y qué hace. Para ayudarte puede ver tu área como la ves tú, durante ${VIEW_MINUTES} minutos como mucho y sin poder cambiar nada: lo tienes apuntado en la actividad de tu cuenta.`,
        'Si tu empresa usa Horus, los datos de jornada de su plantilla los tratamos por encargo suyo: la responsable es tu empresa y nosotros somos el encargado del tratamiento.',
      ],
    },
    {
      id: 'origen',
      title: 'Cuando no nos los das tú',
      blocks: [
        {
          list: [
            'Si alguien te invita a su equipo, tu correo nos lo da esa persona, que tiene una cuenta con nosotros. Lo usamos solo para enviarte la invitación, que te dice quién la hace, y para saber si la aceptas',
            'Si tu empresa te pone de contacto al contratar o al pedir una factura, tu nombre, tu correo y tu teléfono nos los da quien la rellena',
            'Si eres la gestoría de un cliente, tu correo nos lo da él para que recibas copia de sus facturas',
            'De Stripe recibimos lo que escribes en su página de pago (razón social, NIF y dirección) y el resultado del pago',
          ],
        },
        'Sobre esos datos tienes los mismos derechos.',
      ],
    },
    {
      id: 'finalidades',
      title: 'Para qué los usamos y con qué base legal',
      blocks: [
        {
          columns: ['Para qué', 'Base legal'],
          rows: [
            [
              'Responder a tu mensaje o a tu solicitud de demo',
              'Tu consentimiento o, si vas a contratar, los pasos previos que nos pides',
            ],
            ['Crear tu cuenta, prestarte el servicio y cobrarlo', 'El contrato que nos une'],
            [
              'Enviar invitaciones, tratar con quien tu empresa pone de contacto y anotar lo que hablamos',
              'El interés legítimo de tu empresa en trabajar en equipo y el nuestro en atenderla bien',
            ],
            [
              'Facturar, llevar la contabilidad y conservar los documentos el tiempo que pide la ley',
              'Una obligación legal',
            ],
            [
              'Proteger la web, demostrar lo que se aceptó y atender reclamaciones',
              'Nuestro interés legítimo en que la web sea segura y en poder defendernos',
            ],
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
            `Documentos con trascendencia tributaria: ${TAX_RETENTION_YEARS} años`,
          ],
        },
        {
          columns: ['Qué', 'Hasta cuándo'],
          rows: [
            ['Tu cuenta y tu equipo, aunque no contrates nada', 'Hasta que la elimines'],
            ['Tu segundo paso y tus llaves de acceso', 'Hasta que los quites'],
            ['Una compra empezada en el asistente y no pagada', `${UNPAID_PURCHASE_DAYS} días`],
            [
              'Las condiciones que aceptaste, con lo que contrataste',
              `${CONTRACT_RETENTION_YEARS} años desde la compra`,
            ],
            [
              'Una invitación sin aceptar, con el correo al que va',
              `${INVITATION_DAYS} días, y ${ENDED_INVITATION_DAYS} más después de caducar`,
            ],
            ['Los enlaces de un solo uso', `${LINK_DAYS} días como mucho`],
            ['La copia de tus datos que nos pides', `${EXPORT_DAYS} días`],
            [
              'Tus solicitudes de factura y de eliminación',
              `Lo que tu cuenta; las facturas emitidas, ${CONTRACT_RETENTION_YEARS} años`,
            ],
            ['Lo que anotamos al atenderte', 'Lo que tu solicitud o tu cuenta'],
            ['Lo que nos escribes sin llegar a contratar', `${LEAD_RETENTION_MONTHS} meses`],
            [
              'Cada sesión abierta',
              `${SESSION_IDLE_DAYS} días sin usarla, y ${SESSION_LIFETIME_DAYS} como mucho`,
            ],
            ['El resumen de la red desde la que inicias sesión', `${FAMILIAR_NETWORK_DAYS} días`],
            ['Los correos que te enviamos, para ver si han salido y repetirlos', `${SENT_MAIL_DAYS} días`],
            ['Lo que ha pasado en tu cuenta, con quién lo hizo y desde dónde', `${ACTIVITY_MONTHS} meses`],
            ['Los avisos de Stripe sobre tus pagos', `${EVENT_DAYS} días después de atenderlos`],
            ['Lo que mira y hace nuestra gente al atenderte', `${AUDIT_YEARS} años`],
            ['La prueba de tu elección sobre las cookies, que no dice quién eres', 'Sin plazo'],
          ],
        },
        'Pasados esos plazos se eliminan.',
      ],
    },
    {
      id: 'destinatarios',
      title: 'Quién más los recibe',
      blocks: [{ list: recipients }, ...transfers],
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
        `Escríbenos a ${company.COMPANY_EMAIL} desde el email de tu cuenta, o desde el que usaste para escribirnos. No hace falta una copia de tu documento de identidad: solo si tenemos dudas razonables de que seas tú te pediremos algo más que lo acredite. Te respondemos en un mes como máximo.`,
        'Con tu cuenta puedes hacerlo tú: en tu perfil descargas una copia de tus datos y los corriges, y en «Eliminar mi cuenta» pides que los borremos.',
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
