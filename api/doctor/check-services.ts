import type Stripe from 'stripe';
import type { Config } from '#config';
import { judgeClock } from '#doctor/check-database';
import { type Finding, warning, well, wrong } from '#doctor/finding';
import { planStripe } from '#features/billing/catalogue/plan-stripe';
import { planWebhook } from '#features/billing/catalogue/plan-webhook';
import { CERTIFICATE_WARNING_DAYS, readCertificateDays } from '#platform/certificate';
import type { Database } from '#platform/database';
import { maskText } from '#platform/log';
import { checkMailServer } from '#platform/mail';
import { describeMailFailure } from '#platform/mail-failures';
import { countWaitingMails } from '#platform/mail-queue';
import { describeSystemError } from '#platform/startup-error';
import { isLiveKey } from '#platform/stripe-client';

const ANSWER_TIMEOUT_MS = 10_000;
/** Mails wait minutes. After half an hour the server is down. */
const MAIL_WAITS_TOO_LONG_S = 1_800;

export async function checkStripeAccount(
  stripe: Stripe,
  { company, server, stripe: settings, production }: Config,
): Promise<Finding[]> {
  const live = isLiveKey(settings.secretKey);
  const mode = live ? 'real: se cobra dinero' : 'de prueba';
  const said: string[] = [];
  try {
    const missing = [
      ...(await planStripe(stripe, { company, server })),
      ...(await planWebhook(stripe, server.publicUrl, (line) => said.push(line))),
    ];
    return [
      production && !live
        ? warning('Clave de Stripe', mode, 'En producción nadie paga de verdad con ella.')
        : well('Clave de Stripe', mode),
      missing.length === 0
        ? well('Catálogo y webhook', 'Stripe tiene todo lo necesario')
        : wrong(
            'Catálogo y webhook',
            missing.map(({ description }) => description).join('; '),
            'Ejecuta «npm run stripe:setup» y lee lo que dice.',
          ),
      ...said.map((line) => warning('Webhook', line)),
    ];
  } catch (error) {
    const says = `no responde o no acepta la clave: ${maskText(describeSystemError(error))}`;
    return [wrong('Stripe', says, 'Comprueba STRIPE_SECRET_KEY y la red.')];
  }
}

export async function checkMail(mail: Config['mail']): Promise<Finding[]> {
  const refusal = await checkMailServer(mail);
  return [
    refusal
      ? wrong(
          'Servidor de correo',
          `no nos deja entrar: ${maskText(describeMailFailure(refusal))}`,
          'Comprueba SMTP_URL.',
        )
      : well('Servidor de correo', 'nos deja entrar'),
  ];
}

export async function checkWaitingMails({ db }: Pick<Database, 'db'>): Promise<Finding[]> {
  const { count, oldestSeconds } = await countWaitingMails(db);
  return [
    oldestSeconds > MAIL_WAITS_TOO_LONG_S
      ? wrong('Correos', `esperan ${count}`, 'Mira por qué con «npm run mail».')
      : well('Correos', count === 0 ? 'no espera ninguno' : `esperan ${count}`),
  ];
}

export async function checkPublicAddress(publicUrl: string, now: () => Date): Promise<Finding[]> {
  const part = 'Dirección pública';
  const before = now().getTime();
  let answer: Response;
  try {
    answer = await fetch(`${publicUrl}/readyz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
  } catch (error) {
    const says = `${publicUrl} no responde desde aquí: ${describeSystemError(error)}`;
    return [wrong(part, says, 'Comprueba el DNS, el proxy y el cortafuegos.')];
  }
  const found = [
    answer.status === 200
      ? well(part, `${publicUrl} responde`)
      : wrong(part, `${publicUrl}/readyz responde ${answer.status}`, 'Mira el proxy y el registro.'),
  ];
  found.push(...judgeDate('Reloj del servidor web', answer, [before, now().getTime()]));
  return publicUrl.startsWith('https:') ? [...found, await checkCertificate(publicUrl, now)] : found;
}

/** Stripe and our webhook reject signatures with a wrong time. */
export async function checkStripeClock({ apiUrl }: Config['stripe'], now: () => Date): Promise<Finding[]> {
  const before = now().getTime();
  const answer = await fetch(apiUrl, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  return judgeDate('Reloj de Stripe', answer, [before, now().getTime()]);
}

/** Compares the `Date` header with our clock before and after the request. */
function judgeDate(part: string, { headers }: Response, [before, after]: [number, number]): Finding[] {
  // The header has whole seconds, rounded down: adds half a second.
  const date = Date.parse(headers.get('date') ?? '') + 500;
  return Number.isNaN(date) ? [] : [judgeClock(part, Math.abs(date - (before + after) / 2) / 1_000)];
}

async function checkCertificate(publicUrl: string, now: () => Date): Promise<Finding> {
  const part = 'Certificado';
  try {
    const days = await readCertificateDays(publicUrl, { now, timeoutMs: ANSWER_TIMEOUT_MS });
    const says = `vale ${days} días más`;
    const todo = 'Renuévalo: ¿corre la renovación automática?';
    return days > CERTIFICATE_WARNING_DAYS ? well(part, says) : wrong(part, says, todo);
  } catch (error) {
    return wrong(part, describeSystemError(error), 'Comprueba el certificado del proxy.');
  }
}
