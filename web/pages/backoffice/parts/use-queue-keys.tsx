import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { deviceStorage } from '#client/storage.ts';
import { helpKey, type KeyText } from '#content/backoffice/keys.ts';

interface QueueActions {
  /** 'e' on a row, before it is opened. */
  readonly onDo?: (index: number) => void;
  /** 'x' on a row. */
  readonly onChoose?: (index: number) => void;
}

/**
 * The row where the keyboard was last, by its address: coming back from it goes on from there, not
 * from the first.
 */
let lastRow: string | null = null;

/** Of a table, or of a list. */
const ROW = 'tr, li';

/** Where it is kept on this device that somebody wants no keys of one letter (WCAG 2.1.4). */
const STORED_AS = 'horus-admin-keys';

/**
 * j and k go down and up the rows, e does what the row waits for, x chooses it. Where somebody
 * types, and with a dialog open, they are letters. They can be switched off: people who speak to
 * their computer press keys without meaning to.
 * @param body holds the rows, each with one link `data-queue-row`
 */
export function useQueueKeys(body: RefObject<HTMLElement | null>, actions: QueueActions = {}) {
  const { on, switchTo } = useKeySwitch();
  useLetterKeys(on, (key) => {
    const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-queue-row]') ?? [])];
    const at = links.findIndex((link) => link.closest(ROW)?.contains(document.activeElement));
    const from = at >= 0 ? at : links.findIndex((link) => link.getAttribute('href') === lastRow);
    return press(key, links, { at, from }, actions);
  });

  useEffect(() => {
    if (!on) return;
    function onFocus({ target }: FocusEvent): void {
      const link = (target as Element).closest(ROW)?.querySelector('[data-queue-row]');
      if (link && body.current?.contains(link)) lastRow = link.getAttribute('href');
    }
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [body, on]);

  return { on, switchTo };
}

/** Whether keys of one letter are wanted on this device. */
export const areKeysOn = () => deviceStorage.get(STORED_AS) !== 'off';

/** The same, as it was when its part was first shown, and the way to switch them. */
export function useKeySwitch(): KeySwitch {
  const [on, setOn] = useState(areKeysOn);
  return {
    on,
    switchTo: (wanted) => {
      setOn(wanted);
      if (wanted) deviceStorage.remove(STORED_AS);
      else deviceStorage.set(STORED_AS, 'off');
    },
  };
}

interface KeySwitch {
  readonly on: boolean;
  readonly switchTo: (on: boolean) => void;
}

/**
 * Listens to keys of one letter, and to Escape, while nothing is typed and no dialog is open.
 * Escape counts in an empty field too. A key that is held counts once, unless it is j or k.
 * @param onKey returns whether the key was its own
 */
export function useLetterKeys(on: boolean, onKey: (key: string) => boolean): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  // The keys are there as soon as what they move through is.
  useLayoutEffect(() => {
    if (!on) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const isEscape = event.key === 'Escape';
      if (isTyping(event.target) && !(isEscape && isEmptyField(event.target))) return;
      if (event.isComposing || (event.repeat && event.key !== 'j' && event.key !== 'k')) return;
      if (latest.current(event.key)) event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on]);
}

/** Rows by their places: the one that has the focus, and the one to go on from; -1 for none. */
interface Place {
  readonly at: number;
  readonly from: number;
}

/** @returns whether the key was ours */
function press(
  key: string,
  links: readonly HTMLElement[],
  { at, from }: Place,
  actions: QueueActions,
): boolean {
  switch (key) {
    case 'j':
      links[Math.min(from + 1, links.length - 1)]?.focus();
      return true;
    case 'k':
      links[Math.max(from - 1, 0)]?.focus();
      return true;
    case 'e':
      if (at >= 0) {
        actions.onDo?.(at);
        links[at]?.click();
      }
      return at >= 0;
    case 'x':
      if (at >= 0) actions.onChoose?.(at);
      return at >= 0;
    default:
      return false;
  }
}

function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'file'].includes(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}

function isEmptyField(target: EventTarget | null): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (document.querySelector('dialog[open]') || !isField) return false;
  return ['text', 'textarea'].includes(target.type) && target.value === '';
}

interface KeyHintsProps extends KeySwitch {
  readonly keys: readonly KeyText[];
}

/** Says which keys there are, where there is a keyboard, and switches them off. */
export function KeyHints({ on, switchTo, keys }: KeyHintsProps) {
  return (
    <div className="mt-3 hidden flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-600 lg:flex">
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => switchTo(event.target.checked)}
          className="size-4 accent-lapis-600"
        />
        Atajos de teclado
      </label>
      {on && [...keys, helpKey].map((key) => <KeyHint key={key.join()} keys={key} />)}
    </div>
  );
}

export function KeyHint({ keys }: { readonly keys: KeyText }) {
  return (
    <span className="flex items-center gap-1">
      {keys.slice(0, -1).map((name) => (
        <kbd key={name} className="rounded-sm border border-line bg-white px-1.5 font-sans">
          {name}
        </kbd>
      ))}
      {keys.at(-1)}
    </span>
  );
}
