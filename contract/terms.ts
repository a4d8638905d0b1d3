import {
  FINANCED_INSTALMENTS,
  FINANCED_RENEWAL_DAYS,
  plans,
  planTypes,
  promo,
  TRIAL_DAYS,
} from './catalog.ts';
import type { CompanySettings } from './company.ts';
import type { LegalBlock, LegalDocument, LegalSection } from './legal-document.ts';
import { formatMoney } from './money.ts';
import { quote } from './quote.ts';
import { dataProcessingSections } from './terms-data-processing.ts';

/** Days in which a purchase can be undone without giving a reason. */
export const MONEY_BACK_DAYS = 30;

/**
 * The general conditions: the page /terminos, and the document that a hiring mail carries to be kept (LSSI, arts. 10, 27
 * and 28). One text, so that they can't say different things; prices and limits are the price book's.
 */
export function writeTerms(company: CompanySettings): LegalDocument {
  return {
    title: 'Términos y condiciones',
    description: 'Las condiciones de uso de esta web y de contratación de nuestros servicios.',
    updated: 'Última actualización: noviembre de 2026',
    intro:
      'Estas condiciones regulan el uso de esta web y la contratación de nuestros servicios. Puedes guardarlas o imprimirlas antes de contratar, y te las enviamos por correo cuando pides un plan.',
    sections: [
      ...partiesAndObject(company),
      ...contractAndMoney(),
      ...durationAndEnd(company),
      ...useAndResponsibility(),
      ...dataProcessingSections(company),
      ...changesAndLaw(company),
    ],
  };
}

function partiesAndObject(company: CompanySettings): LegalSection[] {
  return [
    {
      id: 'aceptacion',
      title: 'Quiénes somos y a quién se aplican',
      blocks: [
        `Al usar esta web o contratar un servicio aceptas estas condiciones. Las ofrece ${company.COMPANY_LEGAL_NAME}, NIF ${company.COMPANY_TAX_ID}, ${company.COMPANY_ADDRESS}, ${company.COMPANY_REGISTER}. Puedes escribirnos a ${company.COMPANY_EMAIL} o llamarnos al ${company.COMPANY_PHONE}.`,
        'Nuestros servicios son para empresas y autónomos. Quien contrata en nombre de una empresa declara que puede hacerlo. Si la ley te considera consumidor, conservas todos los derechos que te da, aunque no se repitan aquí.',
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
        'Los trabajos a medida se rigen por su propio presupuesto. Lo que sigue se aplica a la contratación de Horus: el acceso al programa por internet con los límites de tu plan, su instalación y puesta en marcha, el soporte mientras dure el contrato y, si los pides, los dispositivos y las tarjetas, que pasan a ser tuyos.',
        { list: planTypes.map(limitsOf) },
      ],
    },
  ];
}

function contractAndMoney(): LegalSection[] {
  return [
    {
      id: 'contratacion',
      title: 'Cómo se contrata',
      blocks: [
        'Eliges un plan, nos das los datos que hacen falta y ves un resumen con el importe exacto. Hasta que pagas puedes volver atrás, corregir los datos o dejarlo. El contrato queda hecho cuando aceptas estas condiciones y se confirma el pago.',
        'Al terminar lo ves confirmado en pantalla y recibes un correo con lo que has contratado. Guardamos el contrato y puedes pedirnos una copia cuando quieras. Se hace en español.',
        'Después hablamos contigo en 24 horas para coordinar la instalación, y en 48-72 horas tu sistema está listo para la configuración inicial.',
      ],
    },
    {
      id: 'precios',
      title: 'Precios e IVA',
      blocks: [
        'Estas son las cuotas de Horus. A los importes sin IVA se les suma el 21\u00a0%, y el total va entre paréntesis.',
        { columns: ['Plan', 'Cuota mensual', 'Cuota anual'], rows: planTypes.map(feesOf) },
        'La instalación, los dispositivos y las tarjetas se pagan una vez, al precio que muestra el resumen antes de pagar, con el IVA incluido en el total. En Enterprise, el precio es el de partida: si tu empresa necesita más, te hacemos un presupuesto.',
        `Mientras dura una promoción, el precio rebajado y el número de cuotas a las que se aplica se muestran al contratar. La de verano rebaja las ${promo.discountedFees} primeras cuotas cobradas de ${plans[promo.planType].name} mensual y la instalación que se contrata desde la tabla de precios; después se aplica la cuota de siempre.`,
      ],
    },
    {
      id: 'pagos',
      title: 'Prueba y pagos',
      blocks: [
        {
          list: [
            `Plan mensual: al contratar pagas la instalación y lo que compres. Los primeros ${TRIAL_DAYS} días de cuota son gratis, una vez por empresa, y la primera cuota se cobra al acabar. Después, una cada mes.`,
            'Plan anual: pagas el año al contratar.',
            `Plan anual a plazos: la financiera (Klarna) reparte el pago en ${FINANCED_INSTALMENTS} plazos sin intereses. La financiación la concede ella, con sus propias condiciones, que aceptas en su página.`,
          ],
        },
        'Los pagos se hacen con tarjeta, domiciliación SEPA o los medios que muestre la pasarela de Stripe; los datos de tu tarjeta no pasan por nuestros servidores. Si un cobro falla, te avisamos y lo repetimos. Si sigue sin pagarse, podemos suspender el servicio después de avisarte otra vez.',
        `La demo gratuita dura ${TRIAL_DAYS} días, no pide tarjeta y no obliga a contratar. Si contratas, conservas los datos.`,
      ],
    },
  ];
}

function durationAndEnd(company: CompanySettings): LegalSection[] {
  return [
    {
      id: 'renovacion',
      title: 'Duración, renovación y cancelación',
      blocks: [
        'Los planes mensual y anual se renuevan automáticamente por periodos iguales, sin permanencia. Antes de que se renueve un año te avisamos por correo.',
        `El plan anual a plazos no se renueva solo: termina al cumplirse el año. Te avisamos por correo y, en sus últimos ${FINANCED_RENEWAL_DAYS} días, puedes renovarlo desde tu panel. El año nuevo empieza cuando acaba el anterior y la instalación no se paga otra vez.`,
        'Puedes desactivar la renovación en cualquier momento desde tu panel. Conservas el servicio hasta el final del periodo pagado y no se te cobra nada más.',
        'Antes de que termine puedes descargar tus datos. Recuerda que la ley obliga a tu empresa a conservar el registro de jornada cuatro años.',
      ],
    },
    {
      id: 'devolucion',
      title: `Garantía de devolución de ${MONEY_BACK_DAYS} días`,
      blocks: [
        `Si no estás conforme, tienes ${MONEY_BACK_DAYS} días desde la contratación para pedir la devolución de lo pagado, sin dar explicaciones. Escríbenos a ${company.COMPANY_SUPPORT_EMAIL} desde el email de tu cuenta.`,
        'Te devolvemos el importe por el mismo medio de pago en un máximo de 14 días. Si compraste dispositivos o tarjetas, los devuelves en buen estado. Al devolverte lo pagado, el contrato termina.',
      ],
    },
  ];
}

function useAndResponsibility(): LegalSection[] {
  return [
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
        'Trabajamos para que el servicio esté siempre disponible, pero puede haber interrupciones por mantenimiento o por causas ajenas a nosotros. No respondemos de los daños indirectos ni de los que vengan de un uso contrario a estas condiciones. Nada de esto limita la responsabilidad que la ley no permite limitar, ni la garantía legal de los dispositivos.',
      ],
    },
  ];
}

function changesAndLaw(company: CompanySettings): LegalSection[] {
  return [
    {
      id: 'cambios',
      title: 'Cambios',
      blocks: [
        'Podemos modificar estas condiciones. Si el cambio afecta a un servicio que ya tienes contratado, te avisaremos por correo al menos 30 días antes de que se aplique. Si no te convence, puedes cancelar antes.',
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
  ];
}

function limitsOf(planType: (typeof planTypes)[number]): string {
  const { name, limits } = plans[planType];
  const { minUsers, maxUsers, maxWorkCentres } = limits;
  if (maxUsers === null) return `${name}: desde ${minUsers} usuarios, sin límite de usuarios ni de centros`;
  const centres = maxWorkCentres === 1 ? '1 centro de trabajo' : `${maxWorkCentres} centros de trabajo`;
  return `${name}: hasta ${maxUsers} usuarios y ${centres}`;
}

function feesOf(planType: (typeof planTypes)[number]): string[] {
  const fee = (billingPeriod: 'monthly' | 'annual') => {
    const { list } = quote({ planType, billingPeriod, channel: 'pricing', promotional: false }).fee;
    return `${formatMoney(list.baseCents)} (${formatMoney(list.totalCents)})`;
  };
  return [plans[planType].name, fee('monthly'), fee('annual')];
}

/** A block as lines of text, for where there are no lists or tables. */
export function linesOf(block: LegalBlock): readonly string[] {
  if (typeof block === 'string') return [block];
  if ('list' in block) return block.list;
  return block.rows.map(([first, ...cells]) => {
    const named = cells.map((cell, index) => `${block.columns[index + 1]?.toLowerCase()} ${cell}`);
    return `${first}: ${named.join(', ')}`;
  });
}
