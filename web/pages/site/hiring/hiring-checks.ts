import { zodResolver } from '@hookform/resolvers/zod';
import { errors } from '@horus/contract/errors';
import { promoCodeHolds } from '@horus/contract/hiring-quote';
import { type HiringRequest, hiringFields, hiringRequest, refusedByPlan } from '@horus/contract/leads';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { z } from 'zod';
import { company } from '#content/company.ts';

export type HiringField = keyof HiringRequest;

/** What is told of a step that can't be left: one field's message. */
export interface HiringRefusal {
  readonly field: HiringField;
  readonly message: string;
}

/** The fields of each step, in the order in which they are checked (specification, section 5). */
const fieldsOfStep: readonly (readonly HiringField[])[] = [
  ['planType', 'companyName', 'employees'],
  ['locations', 'schedule'],
  ['needsDevice', 'deviceCount', 'needsCards', 'cardCount'],
  ['startDate', 'additionalInfo'],
  ['contactName', 'contactEmail', 'preferredContact', 'contactPhone', 'website', 'callbackRequested'],
  ['promoCode'],
];
export const LAST_STEP = fieldsOfStep.length - 1;

type StepResolver = Resolver<HiringRequest, { step: number }>;

const resolvers = fieldsOfStep.map((fields) => zodResolver(schemaOf(fields)) as unknown as StepResolver);

/** Checks the step that is open, and no other. */
export const checkStep: StepResolver = (values, context, options) => {
  const check = resolvers[context?.step ?? 0];
  if (!check) throw new RangeError('no such step');
  return check(values, context, options);
};

/** Of what is wrong with a step, what is told: its first field's message. */
export function firstRefusal(step: number, wrong: FieldErrors<HiringRequest>): HiringRefusal | null {
  const field = fieldsOfStep[step]?.find((name) => wrong[name]);
  return field ? { field, message: wrong[field]?.message ?? '' } : null;
}

/** Reads the whole request, or says which step is the first that is wrong. */
export function readRequest(
  values: unknown,
): { readonly request: HiringRequest } | { readonly wrongStep: number } {
  const parsed = hiringRequest.safeParse(values);
  if (parsed.success) return { request: parsed.data };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return {
    wrongStep: Math.max(
      0,
      fieldsOfStep.findIndex((fields) => fields.some((name) => wrong.has(name))),
    ),
  };
}

/** What is said of a code that is not good for the plan. */
export const badCode: HiringRefusal = {
  field: 'promoCode',
  message: errors['billing.invalid_promo_code'][1],
};

/** A step's own fields, and the plan's rules on them: checked together, so that what is told is the first in order. */
function schemaOf(fields: readonly HiringField[]) {
  const needed: readonly string[] = ['planType', ...fields];
  const shape = Object.entries(hiringFields.shape).filter(([name]) => needed.includes(name));
  const refuse = (values: unknown, context: z.RefinementCtx) => {
    const filled = values as Parameters<typeof refusedByPlan>[0];
    for (const { path, message } of refusedByPlan(filled)) {
      context.addIssue({ code: 'custom', path: [path], message });
    }
    if (!promoCodeHolds(filled.promoCode ?? '', filled.planType, company.PROMO_CODE)) {
      context.addIssue({ code: 'custom', path: [badCode.field], message: badCode.message });
    }
  };
  return z.object(Object.fromEntries(shape)).superRefine(refuse, { when: () => true });
}
