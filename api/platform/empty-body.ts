import type { App } from '#platform/app-type';

/**
 * Takes calls without a body from clients that announce JSON all the same, as many do with every
 * POST; where a body is asked for, its schema refuses that there is none.
 */
export function acceptEmptyBody(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}
