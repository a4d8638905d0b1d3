import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from '#platform/app-type';

/** The reference page brings inline scripts and styles of its own; it holds no session and no data. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

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
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: { withDefaultFonts: false, telemetry: false },
    hooks: {
      onRequest: (_request, reply, done) => {
        reply.header('content-security-policy', DOCS_POLICY);
        done();
      },
    },
  });
}
