import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { deviceStorage } from '#client/storage.ts';
import { helpKey, type KeyText } from '#content/backoffice/keys.ts';

interface QueueActions {
  /** Action of 'e' on a row, before it opens. */
  readonly onDo?: (index: number) => void;
  /** Action of 'x' on a row. */
  readonly onChoose?: (index: number) => void;
}

/** Address of the last focused row. The keys continue there after going back. */
let lastRow: string | null = null;

/** In a table or a list. */
const ROW = 'tr, li';

/** Storage key of the switch that turns single-letter keys off (WCAG 2.1.4). */
const STORED_AS = 'horus-admin-keys';

/**
 * Keys: j and k move, J and K by `data-queue-section`, x selects, e presses the row's
 * `data-row-act`, else acts and opens. They don't work in text fields and open dialogs, and can be
 * turned off, because speech input presses keys by accident.
 * @param body contains the rows, each with one link `data-queue-row`
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

export const areKeysOn = () => deviceStorage.get(STORED_AS) !== 'off';

/** The value is read once, at mount. */
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
 * Handles single-letter keys and Escape while no text field or dialog has the focus. Escape also
 * works in an empty or `data-blank` text field, and leaves one with a text, a date or a time. Only
 * j and k repeat while held.
 * @param onKey returns whether it handled the key
 */
export function useLetterKeys(on: boolean, onKey: (key: string) => boolean): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  // Layout effect: the keys work as soon as the rows are shown.
  useLayoutEffect(() => {
    if (!on) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const isEscape = event.key === 'Escape';
      const isText = isTextField(event.target);
      if (isTyping(event.target) && !(isEscape && isText)) return;
      if (event.isComposing || (event.repeat && event.key !== 'j' && event.key !== 'k')) return;
      // An incomplete date has no value.
      if (isEscape && isText && (isFilled(event.target) || isDate(event.target))) {
        event.preventDefault();
        event.target.blur();
      } else if (latest.current(event.key)) event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on]);
}

/** Row indexes: the focused row, and the row to continue from; -1 for none. */
interface Place {
  readonly at: number;
  readonly from: number;
}

/** Returns whether it handled the key. */
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
    case 'J':
    case 'K': {
      const sections = [...new Set(links.map(sectionOf))];
      const section = from < 0 ? -1 : sections.indexOf(sectionOf(links[from]));
      const target = sections[Math.max(0, section + (key === 'J' ? 1 : -1))];
      if (target) links.find((link) => sectionOf(link) === target)?.focus();
      return Boolean(target);
    }
    case 'e':
      if (at >= 0) doRow(links[at], () => actions.onDo?.(at));
      return at >= 0;
    case 'x':
      if (at >= 0) actions.onChoose?.(at);
      return at >= 0;
    default:
      return false;
  }
}

const sectionOf = (link: HTMLElement | undefined) => link?.closest('[data-queue-section]') ?? null;

function doRow(link: HTMLElement | undefined, onDo: () => void): void {
  const button = link
    ?.closest(ROW)
    ?.querySelector<HTMLElement>('[data-row-act]:not(:disabled, [aria-disabled=true])');
  if (!button) onDo();
  (button ?? link)?.click();
}

function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'file'].includes(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}

function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  const isText = isField && (['text', 'textarea'].includes(target.type) || isDate(target));
  return isText && !document.querySelector('dialog[open]');
}

const isFilled = ({ value, dataset }: HTMLInputElement | HTMLTextAreaElement) =>
  value !== '' && dataset['blank'] === undefined;

const isDate = ({ type }: HTMLInputElement | HTMLTextAreaElement) => type === 'date' || type === 'time';

interface KeyHintsProps extends KeySwitch {
  readonly keys: readonly KeyText[];
}

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
