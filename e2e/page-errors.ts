import type { Page } from '@playwright/test';

/**
 * What goes wrong in a page from now on: errors that nothing caught, what is written to the console
 * as an error, and what its policy forbade, though a script that tries it, such as `eval`, catches
 * that by itself.
 */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  void page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      reportError(new Error(`forbidden by ${effectiveDirective}: ${blockedURI}`)),
    );
  });
  page.on('pageerror', (error) => errors.push(`${error}`));
  page.on('console', (message) => {
    // A page that is answered with 404, as it should be, is told of too.
    if (message.type() === 'error' && message.location().url !== page.url()) errors.push(message.text());
  });
  return errors;
}
