import { z } from 'zod';
import { addDays, noonOf } from './dates.ts';
import { HOUR_MS } from './durations.ts';
import {
  CONTACT_HOURS,
  HARDWARE_BEFORE_START_DAYS,
  HARDWARE_DELIVERY_DAYS,
  READY_HOURS,
} from './promises.ts';

export const installationSteps = ['called', 'shipped', 'configured'] as const;
export type InstallationStep = (typeof installationSteps)[number];

/** The customer's mail about each step. */
export const stepMailSubjects: Readonly<Record<InstallationStep, string>> = {
  called: 'Ya hemos hablado: preparamos tu sistema',
  shipped: 'Tu pedido va de camino',
  configured: 'Tu sistema Horus está listo',
};

/** Used when the parcel before came back. */
export const RESENT_PARCEL_SUBJECT = 'Tu pedido va de camino otra vez';

/** Used when the carrier or the number was corrected. */
export const CORRECTED_PARCEL_SUBJECT = 'Nuevos datos de tu envío';

/** From the purchase. */
const promisedWithin: Readonly<Record<InstallationStep, number>> = {
  called: CONTACT_HOURS * HOUR_MS,
  shipped: HARDWARE_DELIVERY_DAYS * 24 * HOUR_MS,
  configured: READY_HOURS.to * HOUR_MS,
};

export interface InstallationFacts {
  readonly orderedAt: Date;
  /** False when only hardware was bought. */
  readonly setsUp: boolean;
  readonly devices: number;
  readonly cards: number;
  readonly calledAt: Date | null;
  readonly shippedAt: Date | null;
  /** The parcel came back and was not sent again. */
  readonly returnedOn?: string | null;
  /** As wished in the wizard. */
  readonly startsOn?: string | null;
  readonly configuredAt: Date | null;
}

export const installationStepView = z.object({
  step: z.enum(installationSteps),
  dueAt: z.string(),
  doneAt: z.string().nullable(),
});
export type InstallationStepView = z.infer<typeof installationStepView>;

export function stepsOf(facts: InstallationFacts): InstallationStepView[] {
  const doneAt: Readonly<Record<InstallationStep, Date | null>> = {
    called: facts.calledAt,
    shipped: facts.returnedOn ? null : facts.shippedAt,
    configured: facts.configuredAt,
  };
  const hasHardware = facts.devices + facts.cards > 0;
  return installationSteps
    .filter((step) => (step === 'shipped' ? hasHardware : facts.setsUp))
    .map((step) => ({
      step,
      dueAt: new Date(dueOf(facts, step)).toISOString(),
      doneAt: doneAt[step]?.toISOString() ?? null,
    }));
}

/** The source of the rule: docs/product.md, 'Requests, deletions, installations'. */
function dueOf({ orderedAt, startsOn }: InstallationFacts, step: InstallationStep): number {
  const promised = orderedAt.getTime() + promisedWithin[step];
  if (step !== 'shipped' || !startsOn) return promised;
  return Math.max(promised, noonOf(addDays(startsOn, -HARDWARE_BEFORE_START_DAYS)).getTime());
}

export function nextDueOf(facts: InstallationFacts): Date | null {
  const open = stepsOf(facts)
    .filter(({ doneAt }) => doneAt === null)
    .map(({ dueAt }) => Date.parse(dueAt));
  return open.length > 0 ? new Date(Math.min(...open)) : null;
}

/** '2 dispositivos y 10 tarjetas'; empty without either. */
export function hardwareInWords({ devices, cards }: { devices: number; cards: number }): string {
  return [
    devices > 0 && (devices === 1 ? '1 dispositivo' : `${devices} dispositivos`),
    cards > 0 && (cards === 1 ? '1 tarjeta' : `${cards} tarjetas`),
  ]
    .filter(Boolean)
    .join(' y ');
}

export const parcelStates = ['travelling', 'delivered', 'returned'] as const;
export type ParcelState = (typeof parcelStates)[number];

/** Its day is null while it travels. Null before it is sent, and if its state is unknown. */
const parcel = z.object({ state: z.enum(parcelStates), on: z.string().nullable() }).nullable();

export function parcelOf({
  travels,
  deliveredOn,
  returnedOn,
}: {
  readonly travels: boolean;
  readonly deliveredOn: string | null;
  readonly returnedOn: string | null;
}): z.infer<typeof parcel> {
  if (travels) return { state: 'travelling', on: null };
  if (deliveredOn) return { state: 'delivered', on: deliveredOn };
  return returnedOn ? { state: 'returned', on: returnedOn } : null;
}

/** A parcel that travels longer is looked after. */
export const PARCEL_WORKING_DAYS = 7;

/** With the buyer; `about` is its purpose. */
const appointment = z.object({ at: z.string(), about: z.string() });
export type Appointment = z.infer<typeof appointment>;

/** Carriers' pages of a parcel, by the carrier's name in small letters. */
const trackingPages: Readonly<Record<string, string>> = {
  correos: 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number=',
  seur: 'https://www.seur.com/livetracking/?segOnlineIdentificador=',
  mrw: 'https://www.mrw.es/seguimiento_envios/MRW_resultados_consultas.asp?modo=nacional&envio=',
  dhl: 'https://www.dhl.com/es-es/home/tracking.html?tracking-id=',
  ups: 'https://www.ups.com/track?loc=es_ES&tracknum=',
  ctt: 'https://www.cttexpress.com/localizador-de-envios/?sc=',
  'ctt express': 'https://www.cttexpress.com/localizador-de-envios/?sc=',
};

/** Null for a carrier whose page is unknown. */
export function trackingHref({
  carrier,
  trackingNumber,
}: Pick<InstallationView, 'carrier' | 'trackingNumber'>): string | null {
  const page = trackingPages[carrier?.trim().toLowerCase() ?? ''];
  return page && trackingNumber ? page + encodeURIComponent(trackingNumber) : null;
}

export const installationView = z.object({
  orderedAt: z.string(),
  devices: z.int(),
  cards: z.int(),
  steps: z.array(installationStepView),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** One line. Before the parcel is sent: the agreed address, if it is not the billing one. */
  deliverTo: z.string().nullable(),
  parcel,
  appointment: appointment.nullable(),
});
export type InstallationView = z.infer<typeof installationView>;
