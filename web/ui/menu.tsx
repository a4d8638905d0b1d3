import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';

interface MenuProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  readonly panelClassName?: string;
}

/** Opens without script. With it, Escape, a choice or a click elsewhere closes it. */
export function Menu({ label, children, className, panelClassName }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const menu = details.current;
    if (!menu) return;
    const close = () => menu.removeAttribute('open');
    const onPointer = (event: Event) => {
      if (event.target instanceof Node && !menu.contains(event.target)) close();
    };
    const onFocusOut = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.open) return;
      close();
      menu.querySelector('summary')?.focus();
    };
    const onChoice = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a, button')) close();
    };
    document.addEventListener('pointerdown', onPointer);
    menu.addEventListener('focusout', onFocusOut);
    menu.addEventListener('keydown', onKey);
    menu.addEventListener('click', onChoice);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      menu.removeEventListener('focusout', onFocusOut);
      menu.removeEventListener('keydown', onKey);
      menu.removeEventListener('click', onChoice);
    };
  }, []);

  return (
    <details ref={details} className={classNames('group relative', className)}>
      <summary className="unfolds flex min-h-11 items-center gap-2.5 rounded-md px-3 text-sm font-medium after:size-1.5 hover:bg-paper-3 on-ink:hover:bg-ink-800">
        {label}
      </summary>
      <div
        data-tone="paper"
        className={classNames(
          'absolute top-full right-0 z-10 mt-2 min-w-60 rounded-lg border border-line bg-white p-2 shadow-lg group-open:animate-arrive',
          panelClassName,
        )}
      >
        {children}
      </div>
    </details>
  );
}
