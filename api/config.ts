import { resolve } from 'node:path';
import {
  type CompanySettings,
  companySettings,
  exampleOnlySettings,
  givenSettings,
} from '@horus/contract/company';
import {
  type EmailTemplate,
  emailServiceSettings,
  emailTemplateSettings,
} from '@horus/contract/email-service';
import { z } from 'zod';
import { StartupError } from '#platform/startup-error';
import { isLiveKey } from '#platform/stripe-client';

/** Everything the api is told from outside, grouped. This file is the only reader of the environment. */
export interface Config {
  readonly production: boolean;
  readonly logLevel: string;
  readonly server: {
    readonly host: string;
    readonly port: number;
    /** Origin that visitors type: absolute, without a trailing slash. */
    readonly publicUrl: string;
    /** Addresses or networks of the proxies in front, whose word on the client's address is taken; empty: nobody's. */
    readonly trustedProxies: readonly string[];
    readonly webBuildDir: string;
    /** Calls worked on at a time; more are refused at once. */
    readonly maxCallsInFlight: number;
    /** How long a stopping server still answers clients that keep their connection, before it closes the idle ones. */
    readonly drainMs: number;
  };
  readonly database: { readonly url: string; readonly poolSize: number };
  readonly stripe: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    readonly apiUrl: string;
    /** Longest wait for one answer of Stripe's. */
    readonly timeoutMs: number;
    /** The payment method that finances 'annual-financed'. */
    readonly financedMethod: string;
    /** Whether to create what is missing of the catalogue at start. */
    readonly createCatalogue: boolean;
  };
  readonly mail: { readonly smtpUrl: string; readonly from: string };
  readonly company: CompanySettings;
  /** What the forms' send call answers to, in EmailJS's terms. */
  readonly emailService: {
    readonly serviceId: string;
    readonly publicKey: string;
    readonly blockHeadless: boolean;
    /** By the id that callers name a template by. */
    readonly templates: ReadonlyMap<string, EmailTemplate>;
  };
}

/** Long enough for a load balancer and its clients to notice, on a machine where others wait for the port it is zero. */
const PRODUCTION_DRAIN_MS = 4_000;

/** What relative paths start from, whatever folder the process was started in. */
const ROOT = resolve(import.meta.dirname, '..');

const webUrl = z.url({ protocol: /^https?$/, error: 'una dirección http(s) completa' });

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: webUrl.optional(),
  TRUSTED_PROXIES: z.string().default(''),
  MAX_CALLS_IN_FLIGHT: z.coerce.number().int().min(1).max(100_000).default(1_000),
  SHUTDOWN_DRAIN_MS: z.coerce.number().int().min(0).max(20_000).optional(),
  WEB_BUILD_DIR: z.string().default('web/build/client'),
  DATABASE_URL: z.string({ error: 'falta: la dirección de PostgreSQL' }).min(1),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(4).max(100).default(20),
  STRIPE_SECRET_KEY: z
    .string({ error: 'falta: la clave secreta de Stripe' })
    .regex(/^(sk|rk)_(test|live)_/, 'debe empezar por sk_test_, sk_live_, rk_test_ o rk_live_'),
  STRIPE_WEBHOOK_SECRET: z
    .string({ error: 'falta: el secreto del webhook de Stripe' })
    .regex(/^whsec_/, 'debe empezar por whsec_'),
  STRIPE_API_URL: webUrl.default('https://api.stripe.com'),
  STRIPE_TIMEOUT_MS: z.coerce.number().int().min(1_000).max(60_000).default(8_000),
  STRIPE_FINANCED_METHOD: z
    .string()
    .regex(/^[a-z_]+$/)
    .default('klarna'),
  STRIPE_CREATE_CATALOGUE: z.stringbool().default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'falta o no es una dirección smtp:// o smtps://' }),
  MAIL_FROM: z.string().optional(),
  ...companySettings.shape,
  ...emailServiceSettings.shape,
});

/** Every setting that the api reads. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/**
 * Reads and cross-checks the settings.
 * @throws StartupError naming every setting that is missing or wrong, in Spanish
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = environment.safeParse(givenSettings(env));
  if (!parsed.success) {
    throw refuse(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const settings = parsed.data;
  const production = settings.NODE_ENV === 'production';
  const problems = [
    ...liveKeyProblems(settings),
    ...templateProblems(settings),
    ...(production ? productionProblems(settings) : []),
  ];
  if (problems.length > 0) throw refuse(problems);
  return {
    production,
    logLevel: settings.LOG_LEVEL,
    server: {
      host: settings.HOST,
      port: settings.PORT,
      publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
      trustedProxies: settings.TRUSTED_PROXIES.split(/[\s,]+/).filter((each) => each !== ''),
      webBuildDir: resolve(ROOT, settings.WEB_BUILD_DIR),
      maxCallsInFlight: settings.MAX_CALLS_IN_FLIGHT,
      drainMs: settings.SHUTDOWN_DRAIN_MS ?? (production ? PRODUCTION_DRAIN_MS : 0),
    },
    database: { url: settings.DATABASE_URL, poolSize: settings.DATABASE_POOL_SIZE },
    stripe: {
      secretKey: settings.STRIPE_SECRET_KEY,
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
      apiUrl: settings.STRIPE_API_URL,
      timeoutMs: settings.STRIPE_TIMEOUT_MS,
      financedMethod: settings.STRIPE_FINANCED_METHOD,
      createCatalogue: settings.STRIPE_CREATE_CATALOGUE,
    },
    mail: {
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM ?? `${settings.COMPANY_NAME} <${settings.COMPANY_EMAIL}>`,
    },
    company: companySettings.parse(settings),
    emailService: {
      serviceId: settings.EMAILJS_SERVICE_ID,
      publicKey: settings.EMAILJS_PUBLIC_KEY,
      blockHeadless: settings.EMAILJS_BLOCK_HEADLESS === 'true',
      templates: templatesById(settings),
    },
  };
}

type Settings = z.infer<typeof environment>;

function liveKeyProblems(settings: Settings): string[] {
  if (!isLiveKey(settings.STRIPE_SECRET_KEY)) return [];
  return [
    // Else there are accounts for trying things out, whose password everybody knows.
    ...(settings.NODE_ENV === 'production'
      ? []
      : ['NODE_ENV: con una clave real de Stripe tiene que ser production']),
    ...(settings.STRIPE_API_URL.startsWith('https:')
      ? []
      : ['STRIPE_API_URL: una clave real de Stripe solo viaja por https']),
    ...(settings.PUBLIC_URL?.startsWith('https:')
      ? []
      : ['PUBLIC_URL: con una clave real de Stripe la web tiene que servirse por https']),
  ];
}

const emailTemplates = Object.keys(emailTemplateSettings) as EmailTemplate[];

function templatesById(settings: Settings): Map<string, EmailTemplate> {
  return new Map(emailTemplates.map((template) => [settings[emailTemplateSettings[template]], template]));
}

function templateProblems(settings: Settings): string[] {
  if (templatesById(settings).size === emailTemplates.length) return [];
  return [
    `${Object.values(emailTemplateSettings).join(', ')}: cada plantilla necesita un identificador propio`,
  ];
}

function productionProblems(settings: Settings): string[] {
  const defaults = companySettings.parse({});
  return [
    ...(settings.PUBLIC_URL === undefined ? ['PUBLIC_URL: falta la dirección pública de la web'] : []),
    ...exampleOnlySettings
      .filter((name) => settings[name] === defaults[name])
      .map((name) => `${name}: falta el dato real de la empresa (tiene el de ejemplo)`),
  ];
}

function refuse(problems: string[]): StartupError {
  return new StartupError(
    `Faltan ajustes o no son válidos:\n${problems.map((each) => `  - ${each}`).join('\n')}`,
  );
}
