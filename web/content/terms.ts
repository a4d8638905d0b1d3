import { TRIAL_DAYS } from '@horus/contract/catalog';
import { company } from '#content/company.ts';
import type { LegalDocument } from '#content/legal-document.ts';

/** The general conditions. */
export const terms: LegalDocument = {
  title: 'Términos y condiciones',
  description: 'Las condiciones de uso de esta web y de contratación de nuestros servicios.',
  updated: 'Última actualización: febrero de 2025',
  intro:
    'Estas condiciones regulan el uso de esta web y la contratación de nuestros servicios. Puedes guardarlas o imprimirlas desde tu navegador antes de contratar.',
  sections: [
    {
      id: 'aceptacion',
      title: 'Aceptación',
      blocks: [
        `Al usar esta web o contratar un servicio aceptas estas condiciones. Las ofrece ${company.COMPANY_LEGAL_NAME}, NIF ${company.COMPANY_TAX_ID}, ${company.COMPANY_ADDRESS}, ${company.COMPANY_REGISTER}.`,
      ],
    },
    {
      id: 'servicios',
      title: 'Qué servicios ofrecemos',
      blocks: [
        {
          list: [
            'Desarrollo de software a medida',
            'Implementación de Horus, control horario y de accesos',
            'Desarrollo de webs y de aplicaciones móviles',
            'Consultoría tecnológica',
            'Soporte y mantenimiento',
          ],
        },
      ],
    },
    {
      id: 'contratacion',
      title: 'Contratación, precios y pagos',
      blocks: [
        'Los precios de Horus se muestran sin IVA y con el total con IVA. Antes de pagar ves el importe exacto. Al terminar recibes la confirmación en pantalla y por correo.',
        `En los planes mensuales, los primeros ${TRIAL_DAYS} días de cuota son gratis y la primera cuota se cobra al acabar. Los planes mensual y anual se renuevan automáticamente por periodos iguales, y puedes desactivar la renovación en cualquier momento desde tu panel. El plan anual financiado no se renueva automáticamente.`,
        'Si no estás conforme, tienes 30 días desde la contratación para pedir la devolución de lo pagado.',
        'La demo gratuita dura 30 días, no pide tarjeta y no obliga a contratar.',
      ],
    },
    {
      id: 'uso',
      title: 'Condiciones de uso',
      blocks: [
        'Te comprometes a:',
        {
          list: [
            'Dar datos verdaderos y mantenerlos al día',
            'Guardar tus contraseñas y responder del uso de tu cuenta',
            'No usar la web ni Horus para fines ilícitos ni para dañar el servicio o a otras personas',
            'Informar a tu plantilla del tratamiento de sus datos de jornada',
          ],
        },
        'Horus te ayuda a cumplir con el registro de jornada del artículo 34.9 del Estatuto de los Trabajadores. Cumplir la ley sigue siendo responsabilidad de la empresa.',
      ],
    },
    {
      id: 'propiedad',
      title: 'Propiedad intelectual',
      blocks: [
        'La web, Horus y sus contenidos son nuestros o los usamos con licencia. Contratar te da derecho a usarlos mientras dure el contrato, no a copiarlos, revenderlos ni modificarlos. Tus datos son tuyos.',
        'En los proyectos a medida, la propiedad del código se acuerda en cada contrato.',
      ],
    },
    {
      id: 'responsabilidad',
      title: 'Límites de responsabilidad',
      blocks: [
        'Trabajamos para que el servicio esté siempre disponible, pero puede haber interrupciones por mantenimiento o por causas ajenas a nosotros. No respondemos de los daños indirectos ni de los que vengan de un uso contrario a estas condiciones. Nada de esto limita la responsabilidad que la ley no permite limitar.',
      ],
    },
    {
      id: 'cambios',
      title: 'Cambios',
      blocks: [
        'Podemos modificar estas condiciones. Si el cambio afecta a un servicio que ya tienes contratado, te avisaremos por correo antes de que se aplique.',
      ],
    },
    {
      id: 'ley',
      title: 'Ley aplicable',
      blocks: [
        'Se aplica la ley española. Para cualquier conflicto, los juzgados y tribunales serán los que correspondan según la ley.',
        `Si tienes una duda o una queja, escríbenos antes a ${company.COMPANY_EMAIL}: casi todo se arregla hablando.`,
      ],
    },
  ],
};
