import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from '#platform/app-type';

const DOCS_PREFIX = '/api/docs';
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** `/api/docs`: the calls, written from the schemas that check them; `/api/docs/openapi.json` for tools. */
export async function registerApiDocs(app: App, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Horus: API', version: '1.0.0' },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  const readDocs = createDocsReader(() => app.swagger());
  for (const path of [DOCS_PREFIX, `${DOCS_PREFIX}/*`]) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const page = await readDocs(request.url);
      for (const name of ['content-type', 'location']) {
        const value = page.headers[name];
        if (typeof value === 'string') reply.header(name, value);
      }
      if (/html/.test(String(page.headers['content-type']))) {
        reply.header('content-security-policy', docsPolicy(page.payload));
      }
      return reply.status(page.statusCode).send(page.rawPayload);
    });
  }
}

/** The reference weighs tens of megabytes in memory, so it is loaded when somebody first opens it, in a server of its own. */
function createDocsReader(describe: () => object) {
  let started: Promise<FastifyInstance> | null = null;
  const start = async (): Promise<FastifyInstance> => {
    const { default: scalar } = await import('@scalar/fastify-api-reference');
    const docs = Fastify();
    await docs.register(scalar, {
      routePrefix: DOCS_PREFIX,
      configuration: { content: describe(), withDefaultFonts: false, telemetry: false },
    });
    return docs;
  };
  return async (url: string) => {
    started ??= start();
    return (await started).inject({ method: 'GET', url });
  };
}

/** Scripts by hash, as everywhere. The reference writes its styles into the page, so here alone they may be inline. */
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
