import { LIVE_EVENT } from '#app/live.ts';

/** In one task: with a translator that answers at once it would go on for ever. */
const MOST_TIMES_PUT_BACK = 10;

/** A text of React's that stands, empty, before its translation. */
interface Translated {
  readonly text: Text;
  readonly words: string;
  readonly translation: ChildNode;
}

/**
 * A browser that translates a page puts a `<font>` in the place of each text. React goes on writing
 * to the text, which nobody sees any more, and fails where it takes it away. So each text goes
 * back, empty, to before its translation, which goes when React writes to the text or takes it
 * away; the browser translates what is new.
 *
 * Until the page is React's, a text that is translated is put back as it was: React takes over only
 * what was built.
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
    // What was changed here is no news.
    observer.takeRecords();
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });

  function onTranslated(text: Text, translation: ChildNode, isStale: boolean): void {
    const times = timesPutBack.get(text) ?? 0;
    if (isStale || (!isLive && times < MOST_TIMES_PUT_BACK)) {
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

  /** The browser shows another translation, or what was written. */
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
