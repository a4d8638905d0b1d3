// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop a table's roles when its display changes.
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';

export interface QueueSelection {
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  /** Chooses, or deselects, the rows from the last chosen or deselected one to this. */
  readonly toggleUpTo: (id: string) => void;
  readonly isAll: boolean;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** @param shown ids of the shown rows; hidden rows are deselected. Undefined while loading. */
export function useQueueSelection(shown: readonly string[] | undefined): QueueSelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const key = shown?.join();
  const all = shown ?? [];
  const isAll = all.length > 0 && chosen.size === all.length;
  useEffect(() => {
    if (key === undefined) return;
    const present = new Set(key.split(','));
    setChosen((before) => {
      const left = new Set([...before].filter((id) => present.has(id)));
      return left.size === before.size ? before : left;
    });
  }, [key]);

  function toggleRows(ids: readonly string[], id: string): void {
    last.current = id;
    setChosen((before) => {
      const left = [...before].filter((each) => !ids.includes(each));
      return new Set(before.has(id) ? left : [...left, ...ids]);
    });
  }

  return {
    ...{ chosen, isAll },
    toggle: (id) => toggleRows([id], id),
    toggleUpTo: (id) => {
      const from = last.current === null ? -1 : all.indexOf(last.current);
      const to = all.indexOf(id);
      const range = from < 0 ? [id] : all.slice(Math.min(from, to), Math.max(from, to) + 1);
      toggleRows(range, id);
    },
    toggleAll: () => setChosen(new Set(isAll ? [] : all)),
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
          aria-label={`Seleccionar ${name}`}
          checked={selection.chosen.has(id)}
          onMouseDown={stopSelectingText}
          onChange={({ nativeEvent }) => {
            const isRange = nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey;
            (isRange ? selection.toggleUpTo : selection.toggle)(id);
          }}
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

function stopSelectingText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}

/** Chooses all shown rows, or none once all are. */
export function AllRowsChoice({ selection }: { readonly selection: QueueSelection }) {
  const { chosen, isAll, toggleAll } = selection;
  return (
    <th role="columnheader" scope="col" className="absolute -top-3.5 left-0">
      <span className="sr-only">Seleccionar</span>
      <label className="hidden size-11 items-center justify-center lg:flex">
        <input
          ref={(box) => {
            if (box) box.indeterminate = chosen.size > 0 && !isAll;
          }}
          type="checkbox"
          aria-label="Seleccionar todas las de la lista"
          checked={isAll}
          onChange={toggleAll}
          className="size-4.5 accent-lapis-600"
        />
      </label>
    </th>
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
        <div className="sticky bottom-[calc(0.5rem+var(--notices,0px))] z-10 mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line-strong bg-white p-3 text-sm shadow-lg">
          <p className="font-semibold">{count === 1 ? '1 seleccionada' : `${count} seleccionadas`}</p>
          {children}
          <Button variant="quiet" className="max-sm:px-2" onClick={selection.clear}>
            <span>
              Quitar<span className="max-sm:sr-only"> selección</span>
            </span>
          </Button>
        </div>
      )}
    </div>
  );
}
