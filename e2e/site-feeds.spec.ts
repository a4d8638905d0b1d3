import { paths } from '@horus/contract/paths';
import { expect, test } from './test.ts';

const { site, feeds } = paths;

for (const [page, feed] of [
  [site.law, feeds.law],
  [site.changelog, feeds.changelog],
] as const) {
  test(`${feed.href()} is an Atom feed of the entries on ${page.href()}`, async ({
    page: browser,
    baseURL,
  }) => {
    const answer = await browser.request.get(feed.href());
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toMatch(/^application\/atom\+xml\b/);

    await browser.goto(page.href());
    await expect(browser.locator('link[rel="alternate"][type="application/atom+xml"]')).toHaveAttribute(
      'href',
      feed.href(),
    );
    await expect(
      browser.getByRole('main').getByRole('link', { name: 'Avisarme de los cambios' }),
    ).toHaveAttribute('href', feed.href());
    const told = await browser.evaluate(
      (xml) => {
        const document = new DOMParser().parseFromString(xml, 'application/xml');
        const root = document.documentElement;
        const child = (of: Element, name: string) =>
          Array.from(of.children).filter((each) => each.localName === name);
        const text = (of: Element, name: string) => child(of, name).map(({ textContent }) => textContent);
        const linked = (of: Element, rel: string) =>
          child(of, 'link')
            .filter((link) => link.getAttribute('rel') === rel)
            .map((link) => link.getAttribute('href') ?? '');
        return {
          error: document.querySelector('parsererror')?.textContent ?? null,
          root: [root.namespaceURI, root.localName],
          required: ['id', 'title', 'updated', 'author'].map((name) => child(root, name).length),
          self: linked(root, 'self'),
          updated: text(root, 'updated')[0] ?? '',
          entries: child(root, 'entry').map((entry) => ({
            required: ['id', 'title', 'updated', 'content'].map((name) => child(entry, name).length),
            id: text(entry, 'id')[0] ?? '',
            title: text(entry, 'title')[0] ?? '',
            updated: text(entry, 'updated')[0] ?? '',
            address: linked(entry, 'alternate')[0] ?? '',
          })),
        };
      },
      await answer.text(),
    );
    expect(told.error).toBeNull();
    expect(told.root).toEqual(['http://www.w3.org/2005/Atom', 'feed']);
    expect(told.required).toEqual([1, 1, 1, 1]);
    expect(told.self).toEqual([`${baseURL}${feed.href()}`]);
    expect(told.entries.length).toBeGreaterThan(5);

    const days = told.entries.map(({ updated }) => updated);
    expect(days).toEqual(days.toSorted().reverse());
    expect(told.updated).toBe(days[0]);
    expect(new Set(told.entries.map(({ id }) => id)).size).toBe(told.entries.length);
    for (const { required, title, updated, address } of told.entries) {
      expect.soft(required, title).toEqual([1, 1, 1, 1]);
      expect.soft(new Date(updated).toISOString(), title).toBe(updated);
      const { pathname, hash } = new URL(address);
      expect.soft(pathname, title).toBe(page.href());
      await expect.soft(browser.locator(`[id="${hash.slice(1)}"]`), title).toContainText(title);
    }
  });
}
