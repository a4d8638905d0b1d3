import type { EmailTemplate, SendEmailBody } from '@horus/contract/email-service';
import { FORM_TOKEN_FIELD, HONEYPOT_FIELD, type LeadKind } from '@horus/contract/lead-options';
import { runningPromoCode } from '@horus/contract/promotion';
import { PROOF_OF_WORK_FIELD } from '@horus/contract/proof-of-work';
import type { Config } from '#config';
import { createLead, type Intake } from '#features/leads/create-lead';
import { readLead } from '#features/leads/lead';
import type { Visitor } from '#platform/visitor';

/** EmailJS's error texts. Visitors see the form's own messages instead. */
export const emailServiceRefusals = {
  unknownPublicKey: [400, 'The Public Key is invalid'],
  unknownService: [400, 'The service ID not found'],
  unknownTemplate: [400, 'The template ID not found'],
  foreignPage: [403, 'Forbidden'],
  tooLarge: [413, 'Variables size limit. The maximum allowed variables size is 50Kb'],
  tooMany: [429, 'Too Many Requests'],
  headless: [451, 'Unavailable For Headless Browser'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export class EmailServiceRefusal extends Error {
  override readonly name = 'EmailServiceRefusal';
  readonly status: number;

  constructor(refusal: keyof typeof emailServiceRefusals) {
    const [status, text] = emailServiceRefusals[refusal];
    super(text);
    this.status = status;
  }
}

const kinds: Readonly<Record<EmailTemplate, LeadKind>> = {
  contact: 'contact',
  demo: 'demo',
  'hiring-company': 'hiring',
  'hiring-customer': 'hiring',
};

/**
 * The wizard makes two calls per request, one per template. The first stores the lead and mails the
 * company; the customer's template also mails the customer.
 * @throws EmailServiceRefusal for an unknown service, template or key; AppError as `readLead`,
 * `createLead` and the form's token throw
 */
export async function sendEmail(intake: Intake, body: SendEmailBody, visitor: Visitor): Promise<void> {
  const { config, now } = intake.services;
  const template = requireTemplate(config.emailService, body);
  const kind = kinds[template];
  const {
    [HONEYPOT_FIELD]: trap = '',
    [FORM_TOKEN_FIELD]: token,
    // The SDK can't send custom headers.
    [PROOF_OF_WORK_FIELD]: work = null,
    ...fields
  } = body.template_params;
  const { requestId, history } = intake.tokens.read(token);
  const lead = readLead(kind, fields, {
    runningPromoCode: runningPromoCode(config.company, now()),
    history,
  });
  await createLead(intake, lead, {
    requestId,
    visitor: { ...visitor, work: typeof work === 'string' ? work : null },
    acknowledge: template !== 'hiring-company',
    trapped: trap !== '',
  });
}

function requireTemplate(ours: Config['emailService'], body: SendEmailBody): EmailTemplate {
  if (body.user_id !== ours.publicKey) throw new EmailServiceRefusal('unknownPublicKey');
  if (body.service_id !== ours.serviceId) throw new EmailServiceRefusal('unknownService');
  const template = ours.templates.get(body.template_id);
  if (!template) throw new EmailServiceRefusal('unknownTemplate');
  return template;
}
