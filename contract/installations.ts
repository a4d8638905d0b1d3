import { z } from 'zod';
import { CONTACT_HOURS, HARDWARE_DELIVERY_DAYS, READY_HOURS } from './promises.ts';

/**
 * What is done between a purchase and the first clock-in, each step by its promise: a call, the
 * system, and the devices and cards that were bought.
 */
export const installationSteps = ['called', 'shipped', 'configured'] as const;
export type InstallationStep = (typeof installationSteps)[number];

const HOUR_MS = 3_600_000;
/** How long after the purchase each step is promised. */
const promisedWithin: Readonly<Record<InstallationStep, number>> = {
  called: CONTACT_HOURS * HOUR_MS,
  shipped: HARDWARE_DELIVERY_DAYS * 24 * HOUR_MS,
  configured: READY_HOURS.to * HOUR_MS,
};

/** What was bought, and when each step was done. */
export interface InstallationFacts {
  readonly orderedAt: Date;
  /** Whether there is a system to configure; else there is hardware alone to send. */
  readonly setsUp: boolean;
  readonly devices: number;
  readonly cards: number;
  readonly calledAt: Date | null;
  readonly shippedAt: Date | null;
  readonly configuredAt: Date | null;
}

export const installationStepView = z.object({
  step: z.enum(installationSteps),
  dueAt: z.string(),
  doneAt: z.string().nullable(),
});
export type InstallationStepView = z.infer<typeof installationStepView>;

/** The steps that a purchase needs, in their order. */
export function stepsOf(facts: InstallationFacts): InstallationStepView[] {
  const doneAt: Readonly<Record<InstallationStep, Date | null>> = {
    called: facts.calledAt,
    shipped: facts.shippedAt,
    configured: facts.configuredAt,
  };
  const hasHardware = facts.devices + facts.cards > 0;
  return installationSteps
    .filter((step) => (step === 'shipped' ? hasHardware : facts.setsUp))
    .map((step) => ({
      step,
      dueAt: new Date(facts.orderedAt.getTime() + promisedWithin[step]).toISOString(),
      doneAt: doneAt[step]?.toISOString() ?? null,
    }));
}

/** The nearest deadline of what is left to do; null when nothing is. */
export function nextDueOf(facts: InstallationFacts): Date | null {
  const open = stepsOf(facts)
    .filter(({ doneAt }) => doneAt === null)
    .map(({ dueAt }) => Date.parse(dueAt));
  return open.length > 0 ? new Date(Math.min(...open)) : null;
}

/** What was bought, in words: '2 dispositivos y 10 tarjetas'; empty without either. */
export function hardwareInWords({ devices, cards }: { devices: number; cards: number }): string {
  return [
    devices > 0 && (devices === 1 ? '1 dispositivo' : `${devices} dispositivos`),
    cards > 0 && (cards === 1 ? '1 tarjeta' : `${cards} tarjetas`),
  ]
    .filter(Boolean)
    .join(' y ');
}

/** As its customer sees it. */
export const installationView = z.object({
  orderedAt: z.string(),
  devices: z.int(),
  cards: z.int(),
  steps: z.array(installationStepView),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
});
export type InstallationView = z.infer<typeof installationView>;
