import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import DemoPage from '#pages/site/demo-app/demo-page.tsx';
import { field, open, see } from '#pages/testing-page.tsx';

const panel = () => screen.getByRole('region', { name: 'Ficha tú' });
const board = () => screen.getByRole('region', { name: /^Hoy, / });
/** Iván's row on the manager's board. */
const row = () => {
  const rows = within(board()).getAllByRole('listitem');
  return rows.find(({ textContent }) => textContent.includes('Iván Soto')) ?? board();
};
const seeRow = (text: string) => waitFor(() => expect(row().textContent).toContain(text));
const seePanel = (text: string) => waitFor(() => expect(panel().textContent).toContain(text));

beforeEach(() => {
  // Iván's shift starts at 14:00.
  vi.useFakeTimers({ now: new Date(2026, 10, 26, 16, 20) });
});

function openDemo() {
  const { user } = open({ '/': DemoPage });
  const press = (name: string | RegExp, part = panel()) =>
    user.click(within(part).getByRole('button', { name }));
  return { user, press };
}

const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

it.each([
  ['broken', () => localStorage.setItem('horusDemo', '{"version":1,"events":[{}]')],
  ['foreign', () => localStorage.setItem('horusDemo', '{"version":1,"me":"lucia","events":"none"}')],
  ['refused', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)],
] as const)('works when storage is %s', async (_, spoil) => {
  spoil();
  const { press } = openDemo();
  await press('Fichar entrada');
  await seeRow('Dentro desde 16:20');
});

it('a card clocks in, an unknown card is refused, and two reads need three seconds between them', async () => {
  const { press } = openDemo();
  await press(/Tu tarjeta/);
  await seePanel('Entrada. Luz verde y un pitido largo.');
  await seeRow('Dentro desde 16:20');
  await press(/Tarjeta sin asignar/);
  await seePanel('Espera 3 segundos entre dos tarjetas.');
  expect(board().textContent).not.toContain('Tarjeta sin asignar');
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  await press(/Tarjeta sin asignar/);
  await seePanel('Tres pitidos, cada uno más agudo: no se ficha.');
  expect(board().textContent).toContain('16:20Tarjeta sin asignarNo se ha fichado');
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  await press(/Tu tarjeta/);
  await seeRow('Salió a las 16:20');
});

it('a correction needs a reason and is recorded, on the board and in the month’s record', async () => {
  const { user, press } = openDemo();
  await press('Fichar entrada');
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
  await press(/^Iván Soto/, board());
  await press('Corregir: Entrada 16:20', board());
  fireEvent.change(field('Hora correcta'), { target: { value: '14:02' } });
  await press('Guardar corrección', board());
  await see.texts('Escribe el motivo: queda en el registro');
  await see.focus(() => field('Motivo'));
  fireEvent.change(field('Motivo'), { target: { value: 'El lector estaba apagado' } });
  await press('Guardar corrección', board());
  const trace = 'Marta Gil, el 26/11 a las 16:25: «El lector estaba apagado»';
  await seeRow(`16:20 → 14:02. ${trace}`);
  await seeRow('Dentro desde 14:02');
  await user.selectOptions(field('Persona'), 'Iván Soto');
  const sheet = screen.getByRole('article', { name: 'Registro de jornada' });
  await waitFor(() => expect(sheet.textContent).toContain(`26/11, entrada: de 16:20 a 14:02. ${trace}`));
  const days = within(sheet).getAllByRole('row');
  expect(days.find(({ textContent }) => textContent.startsWith('jue 26'))?.textContent).toMatch(
    /^jue 26.*\*.*14:02/,
  );
});

it('an incident, tomorrow’s shift and a day of holiday: the manager sees and changes them', async () => {
  const { user, press } = openDemo();
  await user.click(within(panel()).getByText('Avisar de una incidencia'));
  await press('Enviar aviso');
  await seePanel('Escribe qué ha pasado');
  fireEvent.change(field('Qué ha pasado'), { target: { value: 'Se ha roto el horno' } });
  await press('Enviar aviso');
  await seeRow('Incidencia 16:20');
  await press(/^Iván Soto/, board());
  await seeRow('Se ha roto el horno');
  await press('Resuelta', board());
  await seeRow('Resuelta a las 16:20');

  await seePanel('Mañana: 14:00–22:30');
  await user.selectOptions(field('Turno de Iván Soto'), '06:30–15:00');
  await seePanel('Mañana: 06:30–15:00');

  await user.selectOptions(screen.getByLabelText('Vacaciones de'), 'Iván Soto');
  const friday = screen.getByRole('button', { name: 'viernes, 27 de noviembre, Vacaciones de Iván Soto' });
  await user.click(friday);
  await waitFor(() => expect(friday.getAttribute('aria-pressed')).toBe('true'));
  await seePanel('Mañana: vacaciones');
});
