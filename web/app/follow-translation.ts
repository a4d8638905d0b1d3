import { LIVE_EVENT } from '#app/live.ts';

/** Within one task: an immediate translator would otherwise cause an endless loop. */
const MAX_POSTPONEMENTS = 10;

/** React's text node, emptied and placed before its translation. */
interface Translated {
  readonly text: Text;
  readonly words: string;
  readonly translation: ChildNode;
}

/**
 * A translating browser replaces each text with a `<font>`. React still updates the old text node,
 * which is invisible, and fails when it removes it. So each text node is put back, empty, before
 * its translation. Before hydration the text is restored, because React hydrates only the built
 * page.
 */
export function followTranslation(): void {
  const known = new WeakMap<Node, Translated>();
  const timesPutBack = new Map<Text, number>();
  let isLive = false;
  document.addEventListener(LIVE_EVENT, () => (isLive = true), { once: true });

  const observer = new MutationObserver((records) => {
    const fonts = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont)));
    const written = new Set(
      records.filter(({ type }) => type === 'characterData').map(({ target }) => target),
    );
    for (const text of written) {
      known.get(text)?.translation.remove();
      known.delete(text);
    }
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const [added = null] = addedNodes;
      for (const removed of removedNodes) {
        const translated = known.get(removed);
        if (translated?.text === removed) followText(translated);
        else if (translated) onTranslationGone(translated, added);
        else if (removed instanceof Text) {
          const font = [added, previousSibling, nextSibling]
            .filter(isFont)
            .find((node) => fonts.delete(node));
          if (font) onTranslated(removed, font, written.has(removed));
        }
      }
    }
    // Ignore our own changes.
    observer.takeRecords();
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });

  function onTranslated(text: Text, translation: ChildNode, isStale: boolean): void {
    const times = timesPutBack.get(text) ?? 0;
    if (isStale || (!isLive && times < MAX_POSTPONEMENTS)) {
      if (timesPutBack.size === 0) setTimeout(() => timesPutBack.clear());
      timesPutBack.set(text, times + 1);
      translation.replaceWith(text);
      return;
    }
    keep({ text, words: text.data, translation });
    text.data = '';
    translation.before(text);
  }

  function keep(translated: Translated): void {
    known.set(translated.text, translated).set(translated.translation, translated);
  }

  function followText({ text, translation }: Translated): void {
    if (text.isConnected) text.after(translation);
    else translation.remove();
  }

  function onTranslationGone({ text, words }: Translated, instead: Node | null): void {
    if (!text.isConnected) return;
    if (instead !== text && (isFont(instead) || instead instanceof Text)) {
      keep({ text, words, translation: instead });
    } else {
      known.delete(text);
      text.data = words;
    }
  }
}

const isFont = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font';
