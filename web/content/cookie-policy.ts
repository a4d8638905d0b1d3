import { formatLongDate } from '@horus/contract/dates';
import type { LegalDocument } from '@horus/contract/legal-document';
import { CONSENT_MONTHS, DRAFT_DAYS } from '@horus/contract/retention';
import { company } from '#content/company.ts';

const measures = company.GA4_MEASUREMENT_ID !== '';

/** Google's cookies are listed only if the site may set them. */
const analyticsRows = measures
  ? [['_ga, _ga_*', 'Cookie de Google Analytics, 2 años', 'Contar visitas', 'Análisis']]
  : [];

const unused = measures
  ? 'Las de análisis solo se crean si las aceptas. Hoy no usamos ninguna de marketing'
  : 'Hoy no usamos ninguna de análisis ni de marketing';

/** A test fails when the text changes and this date does not. */
export const COOKIES_UPDATED = '2026-11-27';

export const cookiePolicy: LegalDocument = {
  title: 'Política de cookies',
  description: 'Qué guarda esta web en tu navegador, para qué, y cómo cambiar tu elección.',
  updated: `Última actualización: febrero de 2024. Texto vigente desde el ${formatLongDate(COOKIES_UPDATED)}`,
  intro:
    'Una cookie es un pequeño archivo que una web guarda en tu navegador. Esta web usa sobre todo el almacenamiento local, que hace lo mismo sin viajar en cada petición. Para la ley es igual, y por eso lo contamos aquí.',
  sections: [
    {
      id: 'tipos',
      title: 'Qué tipos hay',
      blocks: [
        {
          list: [
            'Técnicas: imprescindibles para que la web funcione. No necesitan permiso.',
            'De análisis: cuentan qué páginas se visitan. Solo con tu permiso.',
            'De marketing: miden si un anuncio te ha traído hasta aquí. Solo con tu permiso.',
          ],
        },
      ],
    },
    {
      id: 'lista',
      title: 'Qué guardamos exactamente',
      blocks: [
        {
          columns: ['Nombre', 'Dónde y cuánto', 'Para qué', 'Tipo'],
          rows: [
            [
              'token',
              'Almacenamiento local, hasta que cierras sesión o caduca',
              'Mantener tu sesión abierta',
              'Técnica',
            ],
            [
              'cookieConsent',
              `Almacenamiento local, ${CONSENT_MONTHS} meses`,
              'Recordar tu elección sobre las cookies',
              'Técnica',
            ],
            [
              'selectedPlan',
              'Almacenamiento local, hasta que inicias sesión',
              'Recordar el plan que habías elegido',
              'Técnica',
            ],
            [
              'hiringDraft',
              `Almacenamiento local, hasta que contratas, cierras sesión o pasan ${DRAFT_DAYS} días`,
              'Conservar lo que llevas escrito en el asistente de contratación',
              'Técnica',
            ],
            [
              'leadDraft',
              'Almacenamiento de la pestaña, hasta que lo envías, cierras sesión o la cierras',
              'Conservar lo que llevas escrito al pedir una demo o escribirnos si cambias de página',
              'Técnica',
            ],
            [
              'horusDemo',
              'Almacenamiento local, hasta que pulsas «Empezar de nuevo» o cierras sesión',
              'Conservar lo que haces en la demo que se usa sin cuenta; no se envía',
              'Técnica',
            ],
            [
              'invoiceDraft, profileDraft',
              `Almacenamiento local, hasta que lo envías, cierras sesión o pasan ${DRAFT_DAYS} días`,
              'Conservar lo que llevas escrito en tu área de cliente si la sesión caduca',
              'Técnica',
            ],
            [
              'portalVisit',
              'Almacenamiento de la pestaña, hasta que vuelves del portal',
              'Actualizar tus datos cuando vuelves del portal de facturación',
              'Técnica',
            ],
            [
              'scrollPositions',
              'Almacenamiento de la pestaña, hasta que la cierras',
              'Devolverte a la altura de la página en la que estabas cuando vuelves atrás',
              'Técnica',
            ],
            [
              'redirectAfterLogin',
              'Sesión del navegador',
              'Llevarte a la página que pediste antes de iniciar sesión',
              'Técnica',
            ],
            [
              'scrollToDemo, scrollToContact',
              'Sesión del navegador',
              'Abrir una página por la sección que pediste',
              'Técnica',
            ],
            ...analyticsRows,
          ],
        },
        `${unused}; si algún día usamos alguna, aparecerá en esta lista y te volveremos a preguntar. En la página de pago, Stripe y Klarna usan las suyas, según sus propias políticas.`,
      ],
    },
    {
      id: 'elegir',
      title: 'Cómo elegir y cambiar de idea',
      blocks: [
        `La primera vez que entras te preguntamos con un aviso: puedes aceptar todas, rechazar todas o elegir una a una. Solo te preguntamos por las que usamos. Para cambiar tu elección, usa «Configurar cookies», al pie de cualquier página: allí también puedes aceptar o rechazar todas de una vez. Tu elección dura ${CONSENT_MONTHS} meses o hasta que usemos cookies de otro tipo.`,
        'Para poder demostrar lo que elegiste guardamos también nosotros la fecha y las opciones, sin nada que diga quién eres.',
        'También puedes borrar lo guardado desde los ajustes de tu navegador.',
      ],
    },
    {
      id: 'responsable',
      title: 'Quién responde',
      blocks: [
        `${company.COMPANY_LEGAL_NAME}, NIF ${company.COMPANY_TAX_ID}. Escríbenos a ${company.COMPANY_EMAIL}.`,
      ],
    },
  ],
};
