import type { Page } from '@playwright/test';

/**
 * Collects errors of a page from now on: uncaught errors, console errors, and violations of its
 * content security policy, even when a script catches them itself (`eval`).
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
    // The console also reports the expected 404 of the page itself.
    if (message.type() === 'error' && message.location().url !== page.url()) errors.push(message.text());
  });
  return errors;
}
