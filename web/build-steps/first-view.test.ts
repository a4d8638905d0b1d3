import { describe, expect, test } from 'vitest';
import { inlineScriptHashes, makeFirstView } from './first-view.ts';

const BOOT = '/assets/boot-1.js';

function page({ head = '', body = '', html = '' } = {}): string {
  return (
    `<!DOCTYPE html><html lang="es"${html}><head><title>Horus</title>${head}` +
    '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
    `<body>${body}<script>window.context = {"a":"</x>"};</script>` +
    '<script type="module" async="">import "/assets/a.js";\nimport("/assets/b.js");</script>' +
    '<!--$--><script>window.context.close();</script><!--/$--></body></html>'
  );
}

describe('makeFirstView', () => {
  test('leaves only the boot module as script of the page', () => {
    const { html, csp } = makeFirstView(page(), BOOT);
    expect(html).not.toContain('modulepreload');
    expect(html).not.toContain('window.context');
    expect(html.match(/<script/g)).toHaveLength(4);
    expect(csp).toEqual([]);
  });

  test('keeps the empty script elements, so that React finds its tree', () => {
    const { html } = makeFirstView(page(), BOOT);
    expect(html).toContain(
      '<script></script><script type="module" async=""></script><!--$--><script></script><!--/$--></body>',
    );
  });

  test('sets up the context in the start file before it loads the router, and waits for it', () => {
    const { start } = makeFirstView(page(), BOOT);
    expect(start.text).toBe(
      'window.context = {"a":"</x>"};\nwindow.context.close();\nimport "/assets/a.js";\nawait import("/assets/b.js");',
    );
    expect(start.file).toMatch(/^start-[0-9a-f]{10}\.js$/);
  });

  test('gives the boot module the start file and its modules', () => {
    const { html, start } = makeFirstView(page(), BOOT);
    expect(html).toContain(
      `<script type="module" src="${BOOT}" data-start="/assets/${start.file}" data-needs="/assets/a.js /assets/b.js"></script></head>`,
    );
    expect(makeFirstView(page({ html: ' data-start-now="true"' }), BOOT).html).toContain(
      ' data-now></script></head>',
    );
  });

  test('shares a start file between pages with the same start', () => {
    expect(makeFirstView(page({ body: '<p>one</p>' }), BOOT).start.file).toBe(
      makeFirstView(page({ body: '<p>two</p>' }), BOOT).start.file,
    );
  });

  test('returns whether search engines may index the page', () => {
    expect(makeFirstView(page(), BOOT).noindex).toBe(false);
    expect(makeFirstView(page({ head: '<meta name="robots" content="noindex"/>' }), BOOT).noindex).toBe(true);
  });

  test('keeps structured data, which browsers do not run', () => {
    const data = '<script type="application/ld+json">{"@type":"Product"}</script>';
    const { html, csp } = makeFirstView(page({ head: data }), BOOT);
    expect(html).toContain(data);
    expect(csp).toEqual([]);
  });

  test.each([
    ['a style element', { head: '<style>p{}</style>' }],
    ['a style attribute', { body: '<p style="color:red">x</p>' }],
    ['an inline handler', { body: '<p onclick="x()">x</p>' }],
    ['a javascript: address', { body: '<a href=" javascript:x()">x</a>' }],
  ])('refuses %s', (_, parts) => {
    expect(() => makeFirstView(page(parts), BOOT)).toThrow();
  });

  test('refuses a page that differs from the router’s output', () => {
    expect(() => makeFirstView('<html><head></head><body></body></html>', BOOT)).toThrow(
      'expected one module',
    );
  });
});

describe('inlineScriptHashes', () => {
  test('hashes inline scripts as browsers do', () => {
    // The example of Content Security Policy, section 8.3.
    expect(inlineScriptHashes(`<script>alert('Hello, world.');</script>`)).toEqual([
      "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
    ]);
  });

  test('leaves out data, files and empty scripts', () => {
    const html =
      '<script src="/a.js"></script><script></script><script type="application/ld+json">{}</script><p>no</p>';
    expect(inlineScriptHashes(html)).toEqual([]);
  });
});
