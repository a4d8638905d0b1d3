import type { App } from '#platform/app-type';

/**
 * Lets the routes of a scope be called without a body by clients that announce JSON all the same, as many do with every
 * POST; a body that is there is read as anywhere else.
 */
export function acceptEmptyBody(scope: App): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}
