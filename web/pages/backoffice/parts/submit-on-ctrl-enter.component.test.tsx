import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { watchSubmitKey } from '#pages/backoffice/parts/submit-on-ctrl-enter.ts';

test('Ctrl and Enter press the submit button from any field of a form', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (canSubmit: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Número" />
      <select aria-label="Plantilla" />
      <textarea aria-label="Mensaje" />
      <button type="submit" disabled={!canSubmit}>
        Enviar
      </button>
    </form>
  );
  const user = userEvent.setup();
  const stop = watchSubmitKey();
  const { rerender } = render(form(true));
  const pressIn = async (label: string, keys: string) => {
    screen.getByLabelText(label).focus();
    await user.keyboard(keys);
  };
  for (const label of ['Número', 'Plantilla', 'Mensaje']) await pressIn(label, '{Control>}{Enter}');
  await pressIn('Mensaje', '{/Control}{Meta>}{Enter}{/Meta}');
  expect(onSubmit).toHaveBeenCalledTimes(4);
  await pressIn('Mensaje', '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(4);
  rerender(form(false));
  await pressIn('Número', '{Control>}{Enter}{/Control}');
  expect(onSubmit).toHaveBeenCalledTimes(4);
  stop();
});
