import { useEffect, useState } from 'react';
import { chatUrl } from '#content/company.ts';
import { Icon } from '#ui/icons.tsx';

/**
 * The floating way to a person, on every page; its tooltip shows on hover and on focus, and goes by Escape. Where the page is no wider than its text, it makes room while
 * somebody reads on, and comes back when they turn back, at the end of the page, or by the keyboard. There it can't make room without React: it
 * stands at the end of the page.
 */
export function ChatLink() {
  const readingOn = useReadingOn();
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setDismissed(true);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <aside
      aria-label="Chat"
      className="print:hidden max-[84rem]:without-react:flex max-[84rem]:without-react:justify-end max-[84rem]:without-react:bg-ink-950 max-[84rem]:without-react:px-4 max-[84rem]:without-react:pb-4"
    >
      <a
        href={chatUrl}
        target="_blank"
        rel="noopener"
        aria-label="Chatea con nosotros (se abre en otra pestaña)"
        data-away={readingOn || undefined}
        onPointerEnter={() => setDismissed(false)}
        onFocus={() => setDismissed(false)}
        className="group fixed right-4 bottom-[calc(1rem+var(--banner-room,0px))] z-20 flex size-14 ask-consent:max-sm:size-11 items-center justify-center rounded-full border border-ink-700 bg-ink-900 text-white shadow-lg transition-transform hover:-translate-y-0.5 active:translate-y-0 not-focus-visible:max-[84rem]:data-away:translate-y-24 max-[84rem]:without-react:relative max-[84rem]:without-react:inset-auto"
      >
        <Icon name="chat" className="size-6" />
        <span
          role="tooltip"
          hidden={dismissed}
          // Its air belongs to it: the pointer can go over to it without leaving.
          className="invisible absolute right-full pr-3 opacity-0 transition-opacity group-hover:visible group-hover:opacity-100 group-focus-visible:visible group-focus-visible:opacity-100"
        >
          <span className="block rounded-md bg-ink-900 px-3 py-2 text-sm whitespace-nowrap text-white">
            Chatea con nosotros
          </span>
        </span>
      </a>
    </aside>
  );
}

/** Pixels that a thumb moves without meaning to scroll. */
const JITTER = 8;

/** Whether the last scroll went down the page, and has not reached its end. */
function useReadingOn(): boolean {
  const [readingOn, setReadingOn] = useState(false);
  useEffect(() => {
    let before = 0;
    const read = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const now = window.scrollY;
      const atEnd = now + clientHeight >= scrollHeight - clientHeight / 4;
      if (atEnd) setReadingOn(false);
      else if (Math.abs(now - before) > JITTER) setReadingOn(now > before);
      else return;
      before = now;
    };
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, []);
  return readingOn;
}
