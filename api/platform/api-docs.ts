import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { type App, accessOf, isOperatorCall } from '#platform/app-type';

const DOCS_PREFIX = '/api/docs';
const FILES = ['/', '/js/scalar.js', '/openapi.json', '/openapi.yaml'] as const;
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Not in production: no third-party script on an origin with signed-in customers. */
export async function registerApiDocs(app: App, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Horus: API', version: '1.0.0' },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          operator: { type: 'apiKey', in: 'cookie', name: '__Host-horus-operator' },
        },
      },
    },
    transform: describeCall,
  });
  const openReference = createReferenceReader(() => app.swagger());
  const open = { config: { access: 'anyone' }, schema: { hide: true } } as const;
  app.get(DOCS_PREFIX, open, (_request, reply) => reply.redirect(`${DOCS_PREFIX}/`, 302));
  for (const path of FILES) {
    app.get(`${DOCS_PREFIX}${path}`, open, async (request, reply) => {
      const { [path]: file } = await openReference();
      reply.type(file.contentType).header('vary', 'accept-encoding');
      if (file.policy) reply.header('content-security-policy', file.policy);
      if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(file.body);
      return reply.header('content-encoding', 'gzip').send(file.gzip);
    });
  }
}

const describeCall: typeof jsonSchemaTransform = (input) => {
  const { schema, url } = jsonSchemaTransform(input);
  if (accessOf(input.route.config) === 'anyone') return { schema, url };
  const scheme = isOperatorCall(url) ? 'operator' : 'bearer';
  const { response = { 200: { description: 'The document' } } } = schema as { response?: object };
  return {
    url,
    schema: { ...schema, security: [{ [scheme]: [] }], response: { ...response, 401: UNAUTHENTICATED } },
  };
};

const text = { type: 'string' } as const;
const UNAUTHENTICATED = {
  description: 'Nobody is logged in, or the session has ended',
  type: 'object',
  properties: { code: text, error: text, message: text, requestId: text },
} as const;

type Reference = Readonly<Record<(typeof FILES)[number], ReferenceFile>>;

interface ReferenceFile {
  readonly contentType: string;
  readonly policy: string | null;
  readonly body: Buffer;
  readonly gzip: Buffer;
}

/** Makes the docs on first use: their library takes tens of megabytes. */
function createReferenceReader(describe: () => object): () => Promise<Reference> {
  let made: Promise<Reference> | null = null;
  return () => {
    made ??= makeReference(describe()).catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

async function makeReference(description: object): Promise<Reference> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const docs = Fastify();
  await docs.register(scalar, {
    routePrefix: DOCS_PREFIX,
    configuration: { content: description, withDefaultFonts: false, telemetry: false },
  });
  const files = await Promise.all(
    FILES.map(async (path): Promise<[string, ReferenceFile]> => {
      const { headers, payload, rawPayload } = await docs.inject({ url: `${DOCS_PREFIX}${path}` });
      const contentType = String(headers['content-type']);
      const policy = contentType.includes('html') ? docsPolicy(payload) : null;
      return [path, { contentType, policy, body: rawPayload, gzip: await promisify(gzip)(rawPayload) }];
    }),
  );
  await docs.close();
  return Object.fromEntries(files) as Reference;
}

/** Allows scripts by hash. The reference needs inline styles. */
function docsPolicy(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
