import { z } from 'zod';
import type { Config } from '#config';
import { createMailRenderer } from '#mails/render.ts';
import { AppError } from '#platform/app-error';
import type { App } from '#platform/app-type';

const PREVIEW_PATH = '/api/dev/mails';
const sample = z.object({ id: z.string() });
const scheme = z.object({ scheme: z.enum(['light', 'dark']).default('light') });

/** Serves `/api/dev/mails`: every mail with sample data. Not in production. */
export function registerMailPreview(app: App, config: Config): void {
  if (config.production) return;
  const render = createMailRenderer(config);
  const renderSample = async (id: string) => {
    const { listSamples } = await import('#mails/preview/samples.ts');
    const found = listSamples().find((each) => each.id === id);
    if (!found) throw new AppError('request.not_found');
    return render(found.message);
  };

  app.get(
    PREVIEW_PATH,
    { config: { access: 'anyone' }, schema: { hide: true, querystring: sample.partial() } },
    async (request, reply) => {
      const { renderPreview } = await import('#mails/preview/preview-page.tsx');
      const { listSamples } = await import('#mails/preview/samples.ts');
      const ids = listSamples().map(({ id }) => id);
      const id = request.query.id ?? ids[0] ?? '';
      return reply
        .headers({ 'content-security-policy': policy("frame-src 'self'") })
        .type('text/html; charset=utf-8')
        .send(renderPreview(PREVIEW_PATH, ids, id, await renderSample(id)));
    },
  );
  app.get(
    `${PREVIEW_PATH}/:id`,
    { config: { access: 'anyone' }, schema: { hide: true, params: sample, querystring: scheme } },
    async (request, reply) => {
      const { html } = await renderSample(request.params.id);
      const dark = request.query.scheme === 'dark';
      return reply
        .headers({
          'content-security-policy': policy("frame-ancestors 'self'"),
          'x-frame-options': 'SAMEORIGIN',
        })
        .type('text/html; charset=utf-8')
        .send(dark ? html.replace('(prefers-color-scheme: dark)', 'all') : html);
    },
  );
  app.get(
    `${PREVIEW_PATH}/:id/:index`,
    {
      config: { access: 'anyone' },
      schema: { hide: true, params: sample.extend({ index: z.coerce.number().int() }) },
    },
    async (request, reply) => {
      const { attachments = [] } = await renderSample(request.params.id);
      const attachment = attachments[request.params.index];
      if (!attachment) throw new AppError('request.not_found');
      return reply.type(attachment.contentType).send(attachment.content);
    },
  );
}

/** Mails run no scripts and, in the preview, load nothing. */
function policy(besides: string): string {
  return `default-src 'none'; style-src 'unsafe-inline'; ${besides}`;
}
