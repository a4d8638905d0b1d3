import type { EmailTemplate, SendEmailBody } from '@horus/contract/email-service';
import { FORM_TOKEN_FIELD, HONEYPOT_FIELD, type LeadKind } from '@horus/contract/lead-options';
import type { Config } from '#config';
import { readLead } from '#features/leads/lead';
import { type Intake, takeLead } from '#features/leads/take-lead';

/** What the refusals of EmailJS say. Developers and operators read them; visitors are shown the form's own text. */
export const emailServiceRefusals = {
  unknownPublicKey: [400, 'The Public Key is invalid'],
  unknownService: [400, 'The service ID not found'],
  unknownTemplate: [400, 'The template ID not found'],
  foreignPage: [403, 'Forbidden'],
  tooLarge: [413, 'Variables size limit. The maximum allowed variables size is 50Kb'],
  tooMany: [429, 'Too Many Requests'],
  headless: [451, 'Unavailable For Headless Browser'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

/** A refusal in EmailJS's form: a status and a line of text. */
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
 * Takes a request that came by EmailJS's send call. The wizard sends two for one request, one a template: whichever comes
 * first stores it and tells the company, the customer's tells him too.
 * @throws EmailServiceRefusal when service, template or key is not ours; AppError as `readLead`, `takeLead` and the
 * form's token refuse
 */
export async function sendEmail(intake: Intake, body: SendEmailBody, network: string): Promise<void> {
  const { config } = intake.services;
  const template = requireTemplate(config.emailService, body);
  const kind = kinds[template];
  const { [HONEYPOT_FIELD]: trap = '', [FORM_TOKEN_FIELD]: token, ...fields } = body.template_params;
  if (trap !== '') return intake.count(kind, 'trapped');
  const { requestId, trialUsed } = intake.tokens.read(token);
  const lead = readLead(kind, fields, { runningPromoCode: config.company.PROMO_CODE, trialUsed });
  await takeLead(intake, lead, { requestId, network, acknowledge: template !== 'hiring-company' });
}

function requireTemplate(ours: Config['emailService'], body: SendEmailBody): EmailTemplate {
  if (body.user_id !== ours.publicKey) throw new EmailServiceRefusal('unknownPublicKey');
  if (body.service_id !== ours.serviceId) throw new EmailServiceRefusal('unknownService');
  const template = ours.templates.get(body.template_id);
  if (!template) throw new EmailServiceRefusal('unknownTemplate');
  return template;
}
