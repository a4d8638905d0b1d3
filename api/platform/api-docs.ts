import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
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
  app.addHook('onSend', async (request, reply, payload) => {
    const isPage =
      request.url.startsWith(DOCS_PREFIX) && String(reply.getHeader('content-type')).includes('html');
    if (isPage && typeof payload === 'string') reply.header('content-security-policy', docsPolicy(payload));
  });
  await app.register(scalar, {
    routePrefix: DOCS_PREFIX,
    configuration: { withDefaultFonts: false, telemetry: false },
  });
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
