import { resolve } from 'node:path';
import { hasExample, readClaims } from '@horus/contract/claims';
import {
  type CompanySettings,
  companySettings,
  dropEmptySettings,
  exampleOnlySettings,
} from '@horus/contract/company';
import {
  type EmailTemplate,
  emailServiceSettings,
  emailTemplateSettings,
} from '@horus/contract/email-service';
import { isExample, readTestimonials } from '@horus/contract/testimonials';
import { z } from 'zod';
import { type BackupSettings, backupSettings, readBackupSettings } from '#platform/backup-settings';
import { isProxyName } from '#platform/connections';
import type { Sender } from '#platform/mail';
import type { Hsts } from '#platform/security-headers';
import { isDatabaseAddress, NO_DATABASE_ADDRESS, refuseSettings } from '#platform/settings-refusal';
import { isLiveKey } from '#platform/stripe-client';
import type { TraceSettings } from '#platform/tracing';

/** The whole configuration. Only this file reads the environment. */
export interface Config {
  readonly production: boolean;
  readonly logLevel: string;
  readonly server: {
    readonly host: string;
    readonly port: number;
    /** Absolute origin without a trailing slash. */
    readonly publicUrl: string;
    /** Addresses or networks whose X-Forwarded-For is trusted; empty: none. */
    readonly trustedProxies: readonly string[];
    /** The hosts of the HSTS header. */
    readonly hsts: Hsts;
    /** Null: only this machine sees `/metrics`, and in production no client. */
    readonly metricsToken: string | null;
    /** Absolute. The setting may be relative to the repository's root. */
    readonly webBuildDir: string;
    /** More are rejected at once. */
    readonly maxCallsInFlight: number;
    /** How long a stopping server answers open connections. */
    readonly drainMs: number;
  };
  readonly database: {
    /** The application's role. */
    readonly url: string;
    /** The role that owns the tables; null: the same role, or another process migrates. */
    readonly ownerUrl: string | null;
    readonly poolSize: number;
  };
  readonly stripe: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    readonly apiUrl: string;
    /** The timeout of one try. */
    readonly timeoutMs: number;
    /** The payment method of 'annual-financed'. */
    readonly financedMethod: string;
    /** Creates missing catalogue entries at start. */
    readonly createCatalogue: boolean;
  };
  readonly mail: {
    readonly smtpUrl: string;
    /** Sends nothing to a server without encryption. */
    readonly requireTls: boolean;
    readonly from: Sender;
    /** Authenticates the mail server that posts received mails; null: no mails are received. */
    readonly inboundSecret: string | null;
  };
  readonly backup: BackupSettings;
  /** Null: no tracing. */
  readonly traces: TraceSettings | null;
  readonly company: CompanySettings;
  /** The settings of the forms' send call, in EmailJS's terms. */
  readonly emailService: {
    readonly serviceId: string;
    readonly publicKey: string;
    readonly blockHeadless: boolean;
    readonly templates: ReadonlyMap<string, EmailTemplate>;
  };
}

/**
 * Long enough for load balancers to notice a stop; zero in development, where the port is needed.
 */
const PRODUCTION_DRAIN_MS = 4_000;

const webUrl = z.url({
  protocol: /^https?$/,
  error:
    'tiene que ser una dirección completa, que empiece por http:// o https://, como https://www.empresa.es',
});
const whole = (min: number, max: number) => {
  const error = `tiene que ser un número entero entre ${min} y ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, {
    error: `tiene que ser ${new Intl.ListFormat('es', { type: 'disjunction' }).format(values)}`,
  });
/** Default: 'required' in production, unless the server is on this machine. */
const tls = oneOf('required', 'off').optional();
const databaseUrl = z
  .string({ error: 'falta: la dirección de PostgreSQL' })
  .refine(isDatabaseAddress, NO_DATABASE_ADDRESS);

const SENDER = /^(?:([^<>]*)<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/;

/** Separates name and address: names may contain special characters of mail headers. */
function senderOf({ MAIL_FROM, COMPANY_NAME, COMPANY_EMAIL }: z.infer<typeof settingsSchema>): Sender {
  if (MAIL_FROM === undefined) return { name: COMPANY_NAME, address: COMPANY_EMAIL };
  const [, name = '', address, alone = ''] = SENDER.exec(MAIL_FROM) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address ?? alone };
}

export const settingsSchema = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').default('development'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535).default(3000),
  PUBLIC_URL: webUrl.optional(),
  HSTS: oneOf('host', 'subdomains', 'preload').default('host'),
  TRUSTED_PROXIES: z.string().optional(),
  METRICS_TOKEN: z.string().min(32, 'tiene que tener al menos 32 caracteres').optional(),
  MAX_CALLS_IN_FLIGHT: whole(1, 100_000).default(1_000),
  SHUTDOWN_DRAIN_MS: whole(0, 20_000).optional(),
  WEB_BUILD_DIR: z.string().default('web/build/client'),
  DATABASE_URL: databaseUrl,
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_TLS: tls,
  DATABASE_POOL_SIZE: whole(4, 100).default(20),
  STRIPE_SECRET_KEY: z
    .string({ error: 'falta: la clave secreta de Stripe' })
    .regex(/^(sk|rk)_(test|live)_/, 'tiene que empezar por sk_test_, sk_live_, rk_test_ o rk_live_'),
  STRIPE_WEBHOOK_SECRET: z
    .string({ error: 'falta: el secreto del webhook de Stripe' })
    .regex(/^whsec_./, 'tiene que empezar por whsec_ y ser el que enseña Stripe'),
  STRIPE_API_URL: webUrl.default('https://api.stripe.com'),
  STRIPE_TIMEOUT_MS: whole(1_000, 60_000).default(8_000),
  STRIPE_FINANCED_METHOD: z
    .string()
    .regex(/^[a-z_]+$/, 'tiene que ser un método de pago de Stripe, como klarna o card')
    .default('klarna'),
  STRIPE_CREATE_CATALOGUE: z.stringbool({ error: 'tiene que ser true o false' }).default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'falta: tiene que ser una dirección smtp:// o smtps://' }),
  SMTP_TLS: tls,
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'tiene que ser un remitente, como hola@empresa.es o Horus <hola@empresa.es>')
    .optional(),
  INBOUND_MAIL_SECRET: z.string().min(32, 'tiene que tener al menos 32 caracteres').optional(),
  // OpenTelemetry's SDK reads its other variables.
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_SERVICE_NAME: z.string().default('horus'),
  OTEL_PROPAGATORS: z.string().optional(),
  ...backupSettings.shape,
  ...companySettings.shape,
  ...emailServiceSettings.shape,
});

export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);

/** @throws StartupError that names every missing or invalid setting, in Spanish */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = dropEmptySettings(env);
  const parsed = settingsSchema.safeParse(given, { error: z.locales.es().localeError });
  const usable = parsed.data ?? readUsable(given);
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...liveKeyProblems(usable),
    ...proxyProblems(usable),
    ...(usable.NODE_ENV === 'production' ? productionProblems(usable, given) : []),
    ...(parsed.success ? templateProblems(parsed.data) : []),
  ];
  if (problems.length > 0 || !parsed.success) throw refuseSettings(problems);
  const settings = parsed.data;
  const production = settings.NODE_ENV === 'production';
  return {
    production,
    logLevel: settings.LOG_LEVEL,
    server: {
      host: settings.HOST,
      port: settings.PORT,
      publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/(?<!\/)\/+$/, ''),
      hsts: settings.HSTS,
      trustedProxies: readProxies(settings),
      metricsToken: settings.METRICS_TOKEN ?? null,
      webBuildDir: resolve(settings.WEB_BUILD_DIR),
      maxCallsInFlight: settings.MAX_CALLS_IN_FLIGHT,
      drainMs: settings.SHUTDOWN_DRAIN_MS ?? (production ? PRODUCTION_DRAIN_MS : 0),
    },
    database: {
      url: settings.DATABASE_URL,
      ownerUrl: settings.DATABASE_OWNER_URL ?? null,
      poolSize: settings.DATABASE_POOL_SIZE,
    },
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
      requireTls: wantsTls(production, settings.SMTP_TLS, settings.SMTP_URL),
      from: senderOf(settings),
      inboundSecret: settings.INBOUND_MAIL_SECRET ?? null,
    },
    backup: readBackupSettings(settings),
    traces: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { serviceName: settings.OTEL_SERVICE_NAME, continueIncoming: settings.OTEL_PROPAGATORS !== undefined }
      : null,
    company: companySettings.parse(settings),
    emailService: {
      serviceId: settings.EMAILJS_SERVICE_ID,
      publicKey: settings.EMAILJS_PUBLIC_KEY,
      blockHeadless: settings.EMAILJS_BLOCK_HEADLESS === 'true',
      templates: templatesById(settings),
    },
  };
}

type Settings = z.infer<typeof settingsSchema>;

/** Returns the valid settings, so that all problems are reported together. */
function readUsable(given: Readonly<Record<string, string>>): Partial<Settings> {
  return Object.fromEntries(
    Object.entries(settingsSchema.shape).map(([name, schema]) => [name, schema.safeParse(given[name]).data]),
  );
}

function liveKeyProblems(settings: Partial<Settings>): string[] {
  if (!isLiveKey(settings.STRIPE_SECRET_KEY ?? '')) return [];
  return [
    // Otherwise test accounts with public passwords would exist.
    ...(settings.NODE_ENV === 'production'
      ? []
      : ['NODE_ENV: con una clave real de Stripe tiene que ser production']),
    ...(settings.STRIPE_API_URL?.startsWith('https:')
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

const NO_PROXIES = 'none';

function readProxies({ TRUSTED_PROXIES = '' }: Partial<Settings>): string[] {
  return TRUSTED_PROXIES.split(/[\s,]+/).filter((each) => each !== '' && each !== NO_PROXIES);
}

function proxyProblems(settings: Partial<Settings>): string[] {
  return readProxies(settings)
    .filter((each) => !isProxyName(each))
    .map(
      (each) =>
        `TRUSTED_PROXIES: «${each}» no es una dirección ni una red, como 10.0.0.7, 10.0.0.0/8 o loopback`,
    );
}

function wantsTls(production: boolean, setting: Settings['SMTP_TLS'], url: string): boolean {
  return setting === undefined ? production && !isLocal(url) : setting === 'required';
}

/** Returns whether a URL is a loopback address or a socket, which has no host. */
export function isLocal(url: string): boolean {
  if (!URL.canParse(url)) return true;
  const { hostname, searchParams } = new URL(url);
  return (
    ['', 'localhost', '[::1]'].includes(hostname) ||
    hostname.startsWith('127.') ||
    hostname.startsWith('%2F') ||
    (searchParams.get('host') ?? '').startsWith('/')
  );
}

const ENCRYPTED = ['require', 'verify-ca', 'verify-full'];

function isEncrypted(databaseUrl: string): boolean {
  return ENCRYPTED.includes(new URL(databaseUrl).searchParams.get('sslmode') ?? '');
}

function goesInTheClear({ DATABASE_TLS }: Partial<Settings>, url = ''): boolean {
  return wantsTls(true, DATABASE_TLS, url) && !isEncrypted(url);
}

/** Settings whose default may be right, but which production must set explicitly. */
const REQUIRED_IN_PRODUCTION = ['COMPANY_NAME', 'KLARNA_PORTAL_URL'] as const;
const WEBHOOK_SECRET = /^(?:whsec_.{32,})?$/;
/** Reserved for examples (RFC 2606). */
const EXAMPLE_ADDRESS = /@(?:[\w-]+\.)*example(?:\.(?:com|net|org))?>?$/;

function productionProblems(settings: Partial<Settings>, given: Readonly<Record<string, string>>): string[] {
  const defaults = companySettings.parse({});
  const { MAIL_FROM = '', STRIPE_WEBHOOK_SECRET = '' } = settings;
  return [
    // With a guessed secret, anyone could report payments that never happened.
    ...(WEBHOOK_SECRET.test(STRIPE_WEBHOOK_SECRET)
      ? []
      : ['STRIPE_WEBHOOK_SECRET: es demasiado corto: cópialo entero de Stripe o de «npm run stripe:setup»']),
    ...(!('PUBLIC_URL' in given) ? ['PUBLIC_URL: falta la dirección pública de la web'] : []),
    ...(!('TRUSTED_PROXIES' in given)
      ? [
          `TRUSTED_PROXIES: faltan las direcciones o redes de los proxies que hay delante; si no hay ninguno, escribe ${NO_PROXIES}`,
        ]
      : []),
    ...(['DATABASE_URL', 'DATABASE_OWNER_URL'] as const)
      .filter((name) => goesInTheClear(settings, settings[name]))
      .map(
        (name) =>
          `${name}: la conexión con la base de datos tiene que ir cifrada: añádele ?sslmode=verify-full o, si la red hasta ella es solo tuya, escribe DATABASE_TLS=off`,
      ),
    ...(EXAMPLE_ADDRESS.test(MAIL_FROM) ? ['MAIL_FROM: falta el remitente real (tiene el de ejemplo)'] : []),
    ...REQUIRED_IN_PRODUCTION.filter((name) => !(name in given)).map(
      (name) => `${name}: falta; escríbelo aunque sea «${defaults[name]}»`,
    ),
    ...exampleOnlySettings
      .filter((name) => settings[name] === defaults[name])
      .map((name) => `${name}: falta el dato real de la empresa (tiene el de ejemplo)`),
    ...(readTestimonials(settings.TESTIMONIALS ?? '')?.some(isExample)
      ? ['TESTIMONIALS: son de ejemplo; solo se publican opiniones de clientes de verdad']
      : []),
    ...(hasExample(readClaims(settings.CLAIMS ?? '') ?? {})
      ? ['CLAIMS: son de ejemplo; solo se publican cifras con la fuente que las demuestra']
      : []),
  ];
}
