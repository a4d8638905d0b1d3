import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Dialog } from '#ui/dialog.tsx';
import { markStart } from '#ui/focus-start.ts';

afterEach(cleanup);

const buttons = (
  <>
    <button type="submit">Aceptar</button>
    <button type="button">Volver</button>
  </>
);

it.each<[string, string, ReactNode]>([
  [
    'the first field that can be filled in',
    'Motivo',
    <form key="a">
      <button type="button">Copiar</button>
      <input aria-label="Cuenta" readOnly />
      <textarea aria-label="Motivo" />
      <input aria-label="Importe" />
      {buttons}
    </form>,
  ],
  [
    'the chosen radio button',
    'Lectura',
    <form key="b">
      <input type="radio" name="role" aria-label="Titular" />
      <input type="radio" name="role" aria-label="Lectura" defaultChecked />
      {buttons}
    </form>,
  ],
  ['the button that sends nothing', 'Volver', <form key="c">{buttons}</form>],
  [
    'the marked element',
    'Seguir con ella',
    <div key="d">
      <button type="button">Quitarla</button>
      <button ref={markStart} type="button">
        Seguir con ella
      </button>
    </div>,
  ],
])('an opening dialog focuses %s', (_what, name, content) => {
  const dialog = (open: boolean) => (
    <Dialog open={open} onClose={() => {}} title="Cambiar">
      {content}
    </Dialog>
  );
  const { rerender } = render(dialog(false));
  rerender(dialog(true));
  expect(document.activeElement).toBe(screen.queryByLabelText(name) ?? screen.getByText(name));
});
