import { devicePrice, type PlanType, plans, planTypes, promo, TRIAL_DAYS } from '@horus/contract/catalog';
import { EMPLOYEES, leadMessages, MAX_WORK_CENTRES } from '@horus/contract/lead-options';
import { formatMoney, VAT_PERCENTAGE } from '@horus/contract/money';
import { CONTACT_HOURS, READY_AFTER_PURCHASE, READY_TIME } from '@horus/contract/promises';
import { quote } from '@horus/contract/quote';

const quoted = (planType: PlanType, promotional = false) =>
  quote({ planType, billingPeriod: 'monthly', channel: 'wizard', promotional });
const setupOf = (planType: PlanType) => formatMoney(quoted(planType).setup?.amount.totalCents ?? 0);
const feeOf = (planType: PlanType, promotional = false) =>
  formatMoney(quoted(planType, promotional).fee.amount.baseCents);

const installation = [
  { when: `En ${CONTACT_HOURS} horas`, what: 'Hablamos contigo para coordinar la instalación.' },
  { when: `En ${READY_TIME}`, what: 'Horus está listo y tu equipo empieza a fichar.' },
];

export const hiring = {
  title: 'Contratar Horus',
  pageTitle: 'Contratar Horus: asistente en seis pasos',
  /** Heading for screen readers on the wizard's own page. */
  stepsTitle: 'Tu pedido, en seis pasos',
  description: `Contrata Horus en seis pasos, sin crear cuenta antes: plan, dispositivos y fecha de inicio. Los primeros ${TRIAL_DAYS} días de cuota son gratis.`,
  /** Shown next to the wizard, for companies with and without a free month. */
  withTrial: {
    lead: `Seis pasos, unos tres minutos. No hace falta cuenta: la creamos con tu compra. Ves el precio entero antes de pagar, y los primeros ${TRIAL_DAYS} días de cuota son gratis.`,
    after: [
      { when: 'Hoy', what: 'Pagas la puesta en marcha, con tarjeta o domiciliación, y creas tu contraseña.' },
      ...installation,
      { when: `Tras ${TRIAL_DAYS} días gratis`, what: 'Se cobra la primera cuota. Puedes cancelar antes.' },
    ],
  },
  withoutTrial: {
    lead: 'Seis pasos, unos tres minutos. Ves el precio entero antes de pagar, y lo contratas con tu cuenta de siempre.',
    after: [
      { when: 'Hoy', what: 'Pagas la puesta en marcha y la primera cuota, con tarjeta o domiciliación.' },
      ...installation,
      { when: 'Al mes', what: 'Se cobra la segunda cuota. Puedes cancelar antes.' },
    ],
  },
  /** Replaces `installation` for a returning customer whose data are kept. */
  returning: (day: string, withTrial: boolean) => ({
    lead: `Seis pasos, unos tres minutos. Tus datos siguen en Horus hasta el ${day}: los encuentras como los dejaste y no pagas otra instalación.`,
    after: [
      {
        when: 'Hoy',
        what: withTrial
          ? 'Eliges cómo pagar, con tarjeta o domiciliación. Entras con tu cuenta de siempre y sigues fichando.'
          : 'Pagas la primera cuota, con tarjeta o domiciliación. Entras con tu cuenta de siempre y sigues fichando.',
      },
      withTrial
        ? {
            when: `Tras ${TRIAL_DAYS} días gratis`,
            what: 'Se cobra la primera cuota. Puedes cancelar antes.',
          }
        : { when: 'Al mes', what: 'Se cobra la segunda cuota. Puedes cancelar antes.' },
    ],
  }),
  steps: [
    { title: 'Tu empresa', lead: 'Elige el plan y dinos quiénes sois. Los campos con * son obligatorios.' },
    { title: 'Centros y horario', lead: 'Dónde y cómo trabajáis.' },
    {
      title: 'Dispositivos y tarjetas',
      lead: 'Son opcionales: también se ficha con el móvil. El envío está incluido.',
    },
    { title: 'Fecha de inicio', lead: 'Cuándo queréis empezar a fichar.' },
    { title: 'Contacto', lead: 'Con quién hablamos para ponerlo en marcha.' },
    { title: 'Confirmación', lead: 'Revisa tu pedido y lo que pagas.' },
  ],
  stepOf: (step: number, steps: number) => `Paso ${step} de ${steps}`,
  back: 'Anterior',
  next: 'Siguiente',
  confirm: 'Confirmar',
  sending: 'Enviando...',
  labels: {
    planType: 'Plan',
    companyName: 'Nombre de la empresa',
    employees: 'Número de empleados',
    locations: 'Centros de trabajo',
    schedule: 'Horario principal',
    needsDevice: 'Quiero dispositivos de fichaje NFC',
    deviceCount: 'Cuántos dispositivos',
    needsCards: 'Quiero tarjetas RFID',
    cardCount: 'Cuántas tarjetas',
    startDate: 'Fecha de inicio',
    additionalInfo: 'Información adicional',
    contactName: 'Nombre de contacto',
    contactEmail: 'Email de contacto',
    contactPhone: 'Teléfono',
    website: 'Página web',
    preferredContact: 'Método de contacto preferido',
    callbackRequested: 'Quiero que me llaméis',
    promoCode: 'Código promocional',
  },
  planWithoutScript:
    'Si venías con un plan elegido, márcalo otra vez: para hacerlo por ti hace falta JavaScript.',
  planSize: (planType: PlanType) => {
    const { min, fixed } = EMPLOYEES[planType];
    return fixed ? `Hasta ${min} personas` : `Desde ${min} personas`;
  },
  planFee: (planType: PlanType) => `${feeOf(planType)} al mes + IVA`,
  /** During the promotion. */
  planFeeHalved: (planType: PlanType) =>
    `${feeOf(planType, true)} al mes + IVA las ${promo.discountedFees} primeras cuotas; después, ${feeOf(planType)}`,
  employeesFixed: 'Los que incluye tu plan.',
  employeesFrom: (employees: number) => `Desde ${employees} empleados.`,
  employeesOfPlans: 'Autónomos incluye 5; Business, 20; Enterprise empieza en 21.',
  locationsUpTo: (most: number) =>
    most === MAX_WORK_CENTRES
      ? 'Tu plan no tiene límite de centros.'
      : most === 1
        ? 'Tu plan incluye un centro.'
        : `Tu plan admite hasta ${most} centros.`,
  locationsOfPlans: 'Autónomos admite uno; Business, tres; Enterprise, los que necesites.',
  hardwareOfPlans: {
    device: planTypes
      .map((each) => `${plans[each].name}, ${formatMoney(devicePrice(each).unitAmountCents)}`)
      .join('; '),
    cards: planTypes
      .map((each) => {
        const { name, freeCards, freeCardsNeedDevice } = plans[each];
        return `${name}, ${freeCards}${freeCardsNeedDevice ? ' al comprar un dispositivo' : ''}`;
      })
      .join('; '),
  },
  deviceHint: (price: string) =>
    `Precio de cada uno, sin IVA: ${price}. Se fabrican bajo pedido: te confirmamos el plazo antes de enviarlos.`,
  cardsHint: (price: string, free: string) => `Precio de cada una, sin IVA: ${price}. Gratis: ${free}.`,
  startHint: `El sistema está listo ${READY_AFTER_PURCHASE}.`,
  additionalHint: 'Turnos especiales, dudas sobre la instalación, lo que quieras contarnos.',
  phoneHint: 'Hace falta si prefieres el teléfono o quieres que te llamemos.',
  callbackHint: `Te llamamos en las ${CONTACT_HOURS} horas siguientes a confirmar.`,
  toPayment: (today: string) => `Al confirmar pasas al pago: ${today}, IVA incluido.`,
  runningToday: (today: string) => `Hoy pagas ${today}`,
  runningLater: (monthly: string, promotion: { fees: number; list: string } | null) =>
    promotion === null
      ? `Después, ${monthly} al mes. IVA incluido.`
      : `Después, ${promotion.fees} cuotas de ${monthly}; luego, ${promotion.list}. IVA incluido.`,
  /** Setup prices, VAT included. */
  twoSetups: (here: string, pricing: string) =>
    `Instalación: ${here} en este asistente; ${pricing} desde Precios.`,
  draft: {
    title: 'Tienes una contratación a medias',
    text: (company: string, saved: string) =>
      company === ''
        ? `Guardada en este dispositivo el ${saved}.`
        : `${company}, guardada en este dispositivo el ${saved}.`,
    resume: 'Continuar donde lo dejaste',
    restart: 'Empezar de nuevo',
  },
  summary: {
    order: 'Tu pedido',
    change: 'Cambiar',
    cost: 'Lo que pagas',
    firstPayment: 'Primer pago, hoy',
    base: 'Base imponible',
    vat: `IVA (${VAT_PERCENTAGE}\u00a0%)`,
    free: 'gratis',
    monthly: 'Cuota mensual',
    monthlyParts: (base: string, vat: string) => `${base} + ${vat} de IVA`,
    later: (firstFee: string) =>
      `Gratis los primeros ${TRIAL_DAYS} días. Después se cobra cada mes y la cancelas cuando quieras. La primera cuota se cobra el ${firstFee}.`,
    laterWithoutTrial:
      'Tu empresa ya ha disfrutado de sus días gratis: la primera cuota se paga hoy. Después se cobra cada mes y la cancelas cuando quieras.',
    /** For a returning customer. */
    installed: (day: string) => `Instalación ya hecha: tus datos siguen en Horus hasta el ${day}.`,
    promoFees: (fees: number, then: string) => `Las ${fees} primeras cuotas; después, ${then}.`,
    applied: (fees: number) =>
      `Código aplicado: −${promo.percentageOff}\u00a0% en las ${fees} primeras cuotas.`,
    apply: 'Aplicar',
    plain: `Al confirmar guardamos tu solicitud y pasas a la página de pago, donde ves el desglose con IVA antes de pagar. Instalación, IVA incluido: Autónomos, ${setupOf('autonomos')}; Business, ${setupOf('business')}; Enterprise, ${setupOf('enterprise')}. La cuota empieza tras los ${TRIAL_DAYS} días gratis.`,
    conditions: 'condiciones generales',
    conditionsBefore: 'Antes de confirmar puedes leer y guardar las ',
    conditionsAfter: '. También te las enviamos por correo.',
    contactSoon: `Hablamos contigo en las ${CONTACT_HOURS} horas siguientes.`,
  },
  purpose: 'Tramitar tu contratación y preparar la puesta en marcha.',
  failed: leadMessages.hiring.failed,
  repriced: 'El precio ha cambiado: revisa lo que pagas y confirma otra vez. Todavía no se ha enviado nada.',
  kept: 'No se te ha cobrado nada y lo que has escrito sigue aquí.',
  informed: 'Ir a Mi Dashboard',
} as const;
