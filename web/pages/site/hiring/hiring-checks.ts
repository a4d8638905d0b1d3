import { errors } from '@horus/contract/errors';
import { promoCodeRefusal } from '@horus/contract/hiring-quote';
import { crossFieldErrors, type HiringRequest, hiringFields, hiringRequest } from '@horus/contract/leads';
import { normalizeTexts } from '@horus/contract/typed-text';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { z } from 'zod';
import { now } from '#client/clock.ts';
import { zodResolver } from '#client/form-resolver.ts';
import { runningCode } from '#content/company.ts';

export type HiringField = keyof HiringRequest;

/** Fields of each step, in the order of validation (docs/product.md, 'Hiring wizard'). */
const fieldsOfStep: readonly (readonly HiringField[])[] = [
  ['planType', 'companyName', 'employees'],
  ['locations', 'schedule'],
  ['needsDevice', 'deviceCount', 'needsCards', 'cardCount'],
  ['startDate', 'additionalInfo'],
  ['contactName', 'contactEmail', 'preferredContact', 'contactPhone', 'website', 'callbackRequested'],
  ['promoCode'],
];
export const LAST_STEP = fieldsOfStep.length - 1;
export const START_STEP = fieldsOfStep.findIndex((fields) => fields.includes('startDate'));

export interface StepContext {
  readonly step: number;
  readonly promoUsed: boolean;
}

type StepResolver = Resolver<HiringRequest, StepContext>;

const resolversFor = (promoUsed: boolean) =>
  fieldsOfStep.map((fields) => zodResolver(schemaOf(fields, promoUsed)) as unknown as StepResolver);
const resolvers = { first: resolversFor(false), again: resolversFor(true) };

/** Checks only the current step. */
export const checkStep: StepResolver = (values, context, options) => {
  const check = resolvers[context?.promoUsed ? 'again' : 'first'][context?.step ?? 0];
  if (!check) throw new RangeError('no such step');
  return check(values, context, options);
};

export function firstInvalidField(step: number, wrong: FieldErrors<HiringRequest>): HiringField {
  const field = fieldsOfStep[step]?.find((name) => wrong[name]);
  if (!field) throw new RangeError('nothing is wrong with this step');
  return field;
}

/** Parses the whole request, or returns the first invalid step. */
export function readRequest(
  values: unknown,
): { readonly request: HiringRequest } | { readonly wrongStep: number } {
  const parsed = hiringRequest.safeParse(normalizeTexts(values));
  if (parsed.success) return { request: parsed.data };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return {
    wrongStep: Math.max(
      0,
      fieldsOfStep.findIndex((fields) => fields.some((name) => wrong.has(name))),
    ),
  };
}

export function refusalOfCode(refusal: PromoCodeRefusal): string {
  return errors[refusal][1];
}

export type PromoCodeRefusal = NonNullable<ReturnType<typeof promoCodeRefusal>>;

export function isPromoCodeError(code: string | null): code is PromoCodeRefusal {
  return code === 'billing.invalid_promo_code' || code === 'billing.promo_code_used';
}

/**
 * A step's fields and the rules across fields, in one check, so that the first error is first in
 * order.
 */
function schemaOf(fields: readonly HiringField[], promoUsed: boolean) {
  const needed: readonly string[] = ['planType', ...fields];
  const shape = Object.entries(hiringFields.shape).filter(([name]) => needed.includes(name));
  const refuse = (values: unknown, context: z.RefinementCtx) => {
    const filled = values as Parameters<typeof crossFieldErrors>[0];
    for (const { path, message } of crossFieldErrors(filled)) {
      context.addIssue({ code: 'custom', path: [path], message });
    }
    const refusal = promoCodeRefusal(filled.promoCode ?? '', filled.planType, runningCode(now()), promoUsed);
    if (refusal) {
      context.addIssue({ code: 'custom', path: ['promoCode'], message: refusalOfCode(refusal) });
    }
  };
  return z.object(Object.fromEntries(shape)).superRefine(refuse, { when: () => true });
}
