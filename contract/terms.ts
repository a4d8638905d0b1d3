import {
  FINANCED_INSTALMENTS,
  FINANCED_RENEWAL_DAYS,
  plans,
  planTypes,
  promo,
  TRIAL_DAYS,
} from './catalog.ts';
import type { CompanySettings } from './company.ts';
import { formatLongDate } from './dates.ts';
import type { LegalBlock, LegalDocument, LegalSection } from './legal-document.ts';
import { formatMoney, VAT_PERCENTAGE } from './money.ts';
import {
  CHANGE_NOTICE_DAYS,
  CONTACT_HOURS,
  DEMO_DAYS,
  HARDWARE_BEFORE_START_DAYS,
  HARDWARE_DELIVERY_DAYS,
  INVOICE_TIME,
  MONEY_BACK_DAYS,
  READY_AFTER_PURCHASE,
  REFUND_DAYS,
  SWITCHING_DAYS,
} from './promises.ts';
import { promotionOf } from './promotion.ts';
import { quote } from './quote.ts';
import { DATA_KEPT_MONTHS, STAFF_DATA_KEPT } from './retention.ts';
import { endSentence } from './sentence.ts';
import { dataProcessingSections } from './terms-data-processing.ts';

/** A test fails when the text changes and this date does not. */
export const TERMS_UPDATED = '2026-11-30';

/** The page /terminos, and the document attached to a hiring mail (LSSI, arts. 10, 27 and 28). */
export function writeTerms(company: CompanySettings): LegalDocument {
  return {
    title: 'Términos y condiciones',
    description: 'Las condiciones de uso de esta web y de contratación de nuestros servicios.',
    updated: `Última actualización: ${formatLongDate(TERMS_UPDATED)}`,
    intro:
      'Estas condiciones regulan el uso de esta web y la contratación de nuestros servicios. Puedes guardarlas o imprimirlas antes de contratar, y te las enviamos por correo cuando contratas.',
    sections: [
      ...partiesAndObject(company),
      ...contractAndMoney(company),
      ...invoices(),
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
        `Al contratar un servicio aceptas estas condiciones: las tienes delante y las marcas antes de pagar. Para mirar la web no hay que aceptar nada. Las ofrece ${company.COMPANY_LEGAL_NAME}, NIF ${company.COMPANY_TAX_ID}, ${company.COMPANY_ADDRESS}, ${endSentence(company.COMPANY_REGISTER)} Puedes escribirnos a ${company.COMPANY_EMAIL} o llamarnos al ${company.COMPANY_PHONE}.`,
        'Nuestros servicios son para empresas y profesionales. Al contratar declaras que lo haces como tal, nos das el NIF con el que compras y, si es en nombre de una empresa, que puedes hacerlo.',
        `Si aun así la ley te considera consumidor, como a una comunidad de propietarios, conservas todos los derechos que te da, aunque no se repitan aquí. Entre ellos, el de desistir en 14 días sin dar razones: escríbenos a ${company.COMPANY_SUPPORT_EMAIL} y sirve la misma garantía de devolución, que es más larga.`,
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

function contractAndMoney(company: CompanySettings): LegalSection[] {
  return [
    {
      id: 'contratacion',
      title: 'Cómo se contrata',
      blocks: [
        'Eliges un plan, nos das los datos que hacen falta y ves un resumen con el importe exacto. Hasta que pagas puedes volver atrás, corregir los datos o dejarlo. El contrato queda hecho cuando aceptas estas condiciones y se confirma el pago.',
        'Al terminar lo ves confirmado en pantalla y recibes un correo con lo que has contratado y estas condiciones en PDF. Guardamos el contrato y la edición de las condiciones que aceptaste, y puedes pedirnos otra copia cuando quieras. Se hace en español.',
        `Hablamos contigo en las ${CONTACT_HOURS} horas siguientes para coordinar la instalación, y ${READY_AFTER_PURCHASE} tu sistema está listo para la configuración inicial.`,
        `Los dispositivos y las tarjetas que pidas te los enviamos a la dirección que nos digas, con el envío incluido en el precio, en un máximo de ${HARDWARE_DELIVERY_DAYS} días desde el pago; si al contratar eliges empezar más tarde, como máximo ${HARDWARE_BEFORE_START_DAYS} días antes de ese día. El dispositivo se fabrica bajo pedido mientras esté agotado. Si no llega en ese plazo, puedes cancelar su compra y te devolvemos lo que pagaste por él.`,
      ],
    },
    {
      id: 'precios',
      title: 'Precios e IVA',
      blocks: [
        `Estas son las cuotas de Horus. A los importes sin IVA se les suma el ${VAT_PERCENTAGE}\u00a0%, y el total va entre paréntesis.`,
        { columns: ['Plan', 'Cuota mensual', 'Cuota anual'], rows: planTypes.map(feesOf) },
        'La instalación, los dispositivos y las tarjetas se pagan una vez, al precio que muestra el resumen antes de pagar, con el IVA incluido en el total. No se cobra nada por cada usuario dentro de los límites de tu plan. En Enterprise, el precio es el de partida: si tu empresa necesita más, te hacemos un presupuesto.',
        'Mientras dura una promoción, el precio rebajado, el número de cuotas a las que se aplica y su último día se muestran al contratar.',
        ...summerPromotion(company),
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
            `Plan anual a plazos: la financiera (Klarna) reparte el pago en ${FINANCED_INSTALMENTS} plazos sin intereses. Quien decide si te lo financia es ella, con sus propias condiciones, que aceptas en su página. Nosotros cobramos el año entero el día de la compra.`,
          ],
        },
        'Los pagos se hacen con tarjeta, domiciliación SEPA o los medios que muestre la pasarela de Stripe. El número completo de tu tarjeta o de tu cuenta no pasa por nuestros servidores: de la tarjeta guardamos la marca, las cuatro últimas cifras y la caducidad, y de la cuenta, las cuatro últimas cifras. Si un cobro falla, te avisamos y lo repetimos. Si sigue sin pagarse, podemos suspender el servicio después de avisarte otra vez.',
        `La demo gratuita dura ${DEMO_DAYS} días, no pide tarjeta y no obliga a contratar. Si contratas, conservas los datos.`,
      ],
    },
  ];
}

function invoices(): LegalSection[] {
  return [
    {
      id: 'facturas',
      title: 'Facturas y recibos',
      blocks: [
        'De cada cobro tienes en tu panel la factura que emite Stripe, nuestra pasarela de pago, y un recibo que acredita el pago. Ninguno de los dos sustituye a la factura profesional.',
        `La factura profesional, con los datos fiscales de tu empresa, es gratis: la pides en tu panel y te llega por correo en ${INVOICE_TIME}. Si estás en Canarias, Ceuta, Melilla o fuera de España y no te corresponde el IVA que se cobró, lo corregimos al emitirla y te devolvemos la diferencia.`,
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
        `Guardamos los datos que tienes en Horus ${STAFF_DATA_KEPT}: hasta entonces puedes recuperarlos y, si vuelves, los encuentras como los dejaste y no pagas otra instalación. Después los borramos. Los días gratis y la promoción se disfrutan una sola vez por empresa. Recuerda que la ley obliga a tu empresa a conservar el registro de jornada cuatro años.`,
      ],
    },
    {
      id: 'cambio',
      title: 'Cambiar de proveedor y llevarte tus datos',
      blocks: [
        'Puedes irte a otro proveedor, o a tus propios sistemas, cuando quieras, como prevé el Reglamento europeo de datos (UE) 2023/2854:',
        {
          list: [
            `Aviso: nos lo dices a ${company.COMPANY_SUPPORT_EMAIL} desde el email de tu cuenta. No hace falta más antelación que dos meses como máximo; si quieres, empezamos el mismo día`,
            `Cambio: en un máximo de ${SWITCHING_DAYS} días te ayudamos a ti y a quien tú digas, el servicio sigue funcionando y seguimos protegiendo tus datos. Si técnicamente no diera tiempo, te lo explicamos en 14 días con un plazo nuevo, de siete meses como mucho; tú también puedes pedir más tiempo`,
            'Qué te llevas: todo lo que has metido en Horus y lo que se ha generado al usarlo (personas, fichajes, turnos, calendario, trabajos e incidencias), en un formato estructurado, de uso habitual y que lee una máquina',
            `Después: tienes ${DATA_KEPT_MONTHS} meses más para recuperarlos, salvo que nos pidas borrarlos antes. Luego los borramos y te lo confirmamos, salvo lo que la ley nos obligue a conservar`,
            'Precio: no cobramos nada por el cambio ni por sacar los datos',
          ],
        },
        'El contrato termina cuando el cambio se ha completado o, si solo quieres que borremos los datos, cuando acaba el aviso. Los datos se alojan dentro del Espacio Económico Europeo y no los entregamos a autoridades de otros países si no lo permite el Derecho europeo o español.',
      ],
    },
    {
      id: 'devolucion',
      title: `Garantía de devolución de ${MONEY_BACK_DAYS} días`,
      blocks: [
        `Si no estás conforme, tienes ${MONEY_BACK_DAYS} días desde el primer pago de tu contratación para pedir la devolución de lo pagado, sin dar explicaciones. Escríbenos a ${company.COMPANY_SUPPORT_EMAIL} desde el email de tu cuenta.`,
        `Te devolvemos el importe por el mismo medio de pago en un máximo de ${REFUND_DAYS} días. Si compraste dispositivos o tarjetas, nos los devuelves en buen estado: te decimos adónde y el envío lo pagamos nosotros. Al devolverte lo pagado, el contrato termina.`,
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
        `Podemos modificar estas condiciones si cambian la ley, el servicio o lo que nos cuesta prestarlo. Si el cambio afecta a un servicio que ya tienes contratado, te avisaremos por correo al menos ${CHANGE_NOTICE_DAYS} días antes de que se aplique, con el motivo. Si no te convence, puedes cancelar antes y te devolvemos la parte de lo que hayas pagado y no uses.`,
        'Guardamos todas las ediciones. A lo que ya has contratado se le aplica la que aceptaste, mientras no te avisemos de otra.',
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

/** An offer must say when it ends (LSSI, art. 20). */
function summerPromotion(company: CompanySettings): string[] {
  const promotion = promotionOf(company);
  if (!promotion) return [];
  return [
    `Promoción de verano, código ${promotion.code}: vale para el plan ${plans[promo.planType].name} mensual que se contrate hasta el ${formatLongDate(promotion.until)} incluido. Rebaja las ${promo.discountedFees} primeras cuotas cobradas y la instalación que se contrata desde la tabla de precios; después se aplica la cuota de siempre. Al cambiar de plan termina.`,
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

export function linesOf(block: LegalBlock): readonly string[] {
  if (typeof block === 'string') return [block];
  if ('list' in block) return block.list;
  return block.rows.map(([first, ...cells]) => {
    const named = cells.map((cell, index) => `${block.columns[index + 1]?.toLowerCase()} ${cell}`);
    return `${first}: ${named.join(', ')}`;
  });
}
