import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/** In cascade order. */
const STYLES = ['base', 'customer', 'tools'];

export async function registerAssets(app: FastifyInstance): Promise<void> {
  const files = STYLES.map((name) => readFile(new URL(`./styles/${name}.css`, import.meta.url), 'utf8'));
  const css = (await Promise.all(files)).join('\n');
  const etag = `"${createHash('sha256').update(css).digest('base64url').slice(0, 20)}"`;
  app.get('/assets/sandbox.css', (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', etag });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('text/css; charset=utf-8').send(css);
  });
}
