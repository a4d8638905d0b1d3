// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop a table's roles when its display changes.
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';

export interface QueueSelection {
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly clear: () => void;
}

/** @param shown ids of the shown rows; hidden rows are deselected. Undefined while loading. */
export function useQueueSelection(shown: readonly string[] | undefined): QueueSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const key = shown?.join();
  useEffect(() => {
    if (key === undefined) return;
    const present = new Set(key.split(','));
    setChosen((before) => {
      const left = new Set([...before].filter((id) => present.has(id)));
      return left.size === before.size ? before : left;
    });
  }, [key]);
  return {
    chosen,
    toggle: (id) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    clear: () => setChosen(new Set()),
  };
}

const BAR = 'elegidas';

interface RowChoiceProps {
  readonly selection: QueueSelection;
  readonly id: string;
  readonly name: string;
}

export function RowChoice({ selection, id, name }: RowChoiceProps) {
  return (
    <td role="cell" className="absolute top-0.75 left-0 z-1 lg:inset-y-0 lg:my-auto lg:h-11">
      <label className="flex size-11 items-center justify-center">
        <input
          type="checkbox"
          aria-label={`Elegir ${name}`}
          checked={selection.chosen.has(id)}
          onChange={() => selection.toggle(id)}
          className="size-4.5 accent-lapis-600"
        />
      </label>
      {selection.chosen.has(id) && (
        <button
          type="button"
          onClick={() => document.getElementById(BAR)?.querySelector('button')?.focus()}
          className="sr-only focus:not-sr-only focus:absolute focus:top-0.5 focus:left-11 focus:rounded-md focus:bg-white focus:px-3 focus:py-2 focus:whitespace-nowrap focus:shadow-lg"
        >
          Ir a las acciones
        </button>
      )}
    </td>
  );
}

interface SelectionBarProps {
  readonly selection: QueueSelection;
  readonly children: ReactNode;
}

export function SelectionBar({ selection, children }: SelectionBarProps) {
  const count = selection.chosen.size;
  return (
    <div id={BAR} role="status" className="contents">
      {count > 0 && (
        <div className="sticky bottom-[calc(0.5rem+var(--notices,0px))] z-10 mt-3 flex flex-wrap items-center gap-3 rounded-lg border border-line-strong bg-white p-3 shadow-lg">
          <p className="text-sm font-semibold">{count === 1 ? '1 elegida' : `${count} elegidas`}</p>
          {children}
          <Button variant="quiet" onClick={selection.clear}>
            Quitar selección
          </Button>
        </div>
      )}
    </div>
  );
}
