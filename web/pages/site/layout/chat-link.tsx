import { useEffect, useState } from 'react';
import { chatUrl } from '#content/company.ts';
import { Icon } from '#ui/icons.tsx';

/**
 * Floating chat link on every page; Escape hides its tooltip. On narrow pages it hides while its
 * corner covers a control, a figure or the hero's record, unless it has keyboard focus. Without
 * React it is at the end of the page.
 */
export function ChatLink() {
  const away = useCornerCovered();
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setDismissed(true);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <aside
      aria-label="Chat"
      data-floats
      className="print:hidden max-[84rem]:without-react:flex max-[84rem]:without-react:justify-end max-[84rem]:without-react:bg-ink-950 max-[84rem]:without-react:px-4 max-[84rem]:without-react:pb-4"
    >
      <a
        href={chatUrl}
        target="_blank"
        rel="noopener"
        aria-label="Chatea con nosotros (se abre en otra pestaña)"
        data-away={away || undefined}
        onPointerEnter={() => setDismissed(false)}
        onFocus={() => setDismissed(false)}
        className="group fixed right-4 bottom-4 z-20 flex size-14 ask-consent:max-sm:size-11 items-center justify-center rounded-full border border-ink-700 bg-ink-900 text-white shadow-lg transition-transform [transform:translateY(calc(-1*var(--banner-room,0px)))] hover:-translate-y-0.5 active:translate-y-0 not-focus-visible:max-[84rem]:data-away:translate-y-24 max-[84rem]:without-react:relative max-[84rem]:without-react:inset-auto max-[84rem]:without-react:transform-none"
      >
        <Icon name="chat" className="size-6" />
        <span
          role="tooltip"
          hidden={dismissed}
          // The gap is part of the tooltip, so that the pointer can cross it.
          className="invisible absolute right-full mr-3 rounded-md bg-ink-900 px-3 py-2 text-sm whitespace-nowrap text-white opacity-0 transition-opacity after:absolute after:inset-y-0 after:left-full after:w-3 group-hover:visible group-hover:opacity-100 group-focus-visible:visible group-focus-visible:opacity-100"
        >
          Chatea con nosotros
        </span>
      </a>
    </aside>
  );
}

/** Side of the link's corner in rem: the link and its distance from the edges. */
const CORNER = 4.75;
/** Controls, figures and the record of the hero's clock, which the link must not cover. */
const UNCOVERABLE =
  ':is(main, footer) :is(a, button, input, select, textarea, label, summary, video, dd, td, figure ol li)';

/** Whether a control or figure is in the lower right corner. True until it is known. */
function useCornerCovered(): boolean {
  const [taken, setTaken] = useState(true);
  useEffect(() => {
    const inCorner = new Set<Element>();
    let corner: IntersectionObserver | undefined;
    const watch = () => {
      corner?.disconnect();
      inCorner.clear();
      const side = CORNER * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      corner = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) inCorner.add(target);
            else inCorner.delete(target);
          }
          setTaken(inCorner.size > 0);
        },
        { rootMargin: `${side - innerHeight}px 0px 0px ${side - innerWidth}px` },
      );
      for (const each of document.querySelectorAll(UNCOVERABLE)) corner.observe(each);
    };
    let frame = 0;
    const watchSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(watch);
    };
    watch();
    const changes = new MutationObserver(watchSoon);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', watchSoon);
    return () => {
      cancelAnimationFrame(frame);
      corner?.disconnect();
      changes.disconnect();
      window.removeEventListener('resize', watchSoon);
    };
  }, []);
  return taken;
}
