import type { App } from '#platform/app-type';

/** Accepts the empty body that many clients announce as JSON. Schemas require one where needed. */
export function acceptEmptyBody(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}
