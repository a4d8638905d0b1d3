import { hardwareOf } from '@horus/contract/hiring-quote';
import { FORM_TOKEN_FIELD, HONEYPOT_FIELD, type LeadKind, leadMessages } from '@horus/contract/lead-options';
import type { WizardCheckoutBody } from '@horus/contract/leads';
import { runningPromoCode } from '@horus/contract/promotion';
import { noHistory } from '@horus/contract/quote';
import { createLead, type Intake } from '#features/leads/create-lead';
import { type PostedFields, readPostedFields } from '#features/leads/form-fields';
import type { FormState, FormStatus } from '#features/leads/form-page';
import { type Lead, readLead } from '#features/leads/lead';
import type { AppError } from '#platform/app-error';
import type { Visitor } from '#platform/visitor';

/** Starts the payment of a hiring request and returns the address of the payment page. */
export type StartCheckout = (body: WizardCheckoutBody) => Promise<{ url: string }>;

export interface PostedForm {
  readonly kind: LeadKind;
  readonly fields: PostedFields;
  /** True for a form sent from another site: nothing is stored until the visitor confirms. */
  readonly foreign: boolean;
  readonly visitor: Visitor;
  readonly startCheckout: StartCheckout;
  readonly explain: (error: unknown) => AppError;
}

interface FormAnswer extends Omit<FormState, 'action'> {
  readonly httpStatus: number;
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * Built pages contain no token: the first submit only returns one and asks for a check of the data.
 */
const CHECK_MESSAGE =
  'Ya casi está: comprueba que tus datos son correctos y pulsa el botón otra vez para enviarlos.';

/** Processes a form posted without JavaScript. An error page keeps the visitor's input. */
export async function answerForm(intake: Intake, form: PostedForm): Promise<FormAnswer> {
  const { kind, fields } = form;
  const given = form.foreign ? '' : (fields[FORM_TOKEN_FIELD] ?? '');
  try {
    const { config, now } = intake.services;
    const promoCode = runningPromoCode(config.company, now());
    // A plain form has no session, so the sender's history is unknown here and at the checkout.
    const lead = readLead(kind, readPostedFields(kind, fields), {
      runningPromoCode: promoCode,
      history: noHistory,
    });
    if (given === '') return again(intake, fields, given, 400, { tone: 'check', text: CHECK_MESSAGE });
    const { requestId } = intake.tokens.read(given);
    const trapped = (fields[HONEYPOT_FIELD] ?? '') !== '';
    await createLead(intake, lead, { requestId, visitor: form.visitor, acknowledge: true, trapped });
    if (trapped) return done(intake, { tone: 'success', text: leadMessages[kind].sent });
    return done(intake, await nextStep(lead, given, form.startCheckout));
  } catch (error) {
    const refusal = form.explain(error);
    const text = refusal.status < 500 ? refusal.message : leadMessages[kind].failed;
    return {
      ...again(intake, fields, given, refusal.status, { tone: 'error', text }),
      errors: refusal.fields ?? {},
      retryAfterSeconds: refusal.retryAfterSeconds,
    };
  }
}

async function nextStep(lead: Lead, requestToken: string, startCheckout: StartCheckout): Promise<FormStatus> {
  const text = leadMessages[lead.kind].sent;
  if (lead.kind !== 'hiring') return { tone: 'success', text };
  const { planType, contactEmail, companyName, contactName, promoCode } = lead.data;
  const { url } = await startCheckout({
    planType,
    email: contactEmail,
    companyName,
    name: contactName,
    hardware: hardwareOf(lead.data),
    ...(promoCode ? { promoCode } : {}),
    requestToken,
  });
  return { tone: 'success', text, next: { url, label: 'Continuar al pago' } };
}

function done({ tokens }: Intake, status: FormStatus): FormAnswer {
  return { httpStatus: 200, values: null, errors: {}, status, token: tokens.issue() };
}

/** Returns the form as sent. A usable token stays, so that a resubmit is the same request. */
function again(
  { tokens }: Intake,
  values: PostedFields,
  given: string,
  httpStatus: number,
  status: FormStatus,
): FormAnswer {
  return { httpStatus, values, errors: {}, status, token: tokens.isUsable(given) ? given : tokens.issue() };
}
