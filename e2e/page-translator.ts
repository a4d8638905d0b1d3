import type { Page } from '@playwright/test';

/**
 * Imitates a browser's translation of pages: replaces each text, also later ones, with a `<font>`
 * that has other letters and the same figures.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    function translateBelow(root: Node): void {
      const texts: Text[] = root instanceof Text ? [root] : [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const isRead =
          /[\p{Letter}\p{Number}]/u.test(text.data) && !text.parentElement?.closest('script, style, svg');
        if (!isRead || text.parentElement?.closest('font')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data.replace(/[aeiouáéíóú]/g, 'ø');
        outer.append(inner);
        text.replaceWith(outer);
      }
    }

    const changed = new Set<Node>();
    const observer = new MutationObserver((records) => {
      // Some time after the change of the page, as a real one does.
      if (changed.size === 0) setTimeout(translateChanged);
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes]) changed.add(node);
    });
    function translateChanged(): void {
      for (const node of changed) if (node.isConnected) translateBelow(node);
      changed.clear();
      observer.takeRecords();
    }
    translateBelow(document.body);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
