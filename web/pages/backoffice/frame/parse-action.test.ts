import { describe, expect, it } from 'vitest';
import { parseAction } from '#pages/backoffice/frame/parse-action.ts';

const parsed = (typed: string) => {
  const found = parseAction(typed);
  return found && [found.act.title('Peña'), found.whom];
};

describe('text typed into the palette', () => {
  it.each([
    ['devolver talleres peña', 'Devolver un pago a Peña', 'talleres peña'],
    ['Devolver un pago a Talleres Peña', 'Devolver un pago a Peña', 'Talleres Peña'],
    ['cobrar a peña', 'Cobrar la cuota pendiente a Peña', 'peña'],
    ['anular la cuota de peña', 'Anular la cuota de Peña', 'peña'],
    ['perdonar peña', 'Anular la cuota de Peña', 'peña'],
    ['cambiar plan peña', 'Cambiar el plan de Peña', 'peña'],
    ['CAMBIAR DE PLAN A Peña', 'Cambiar el plan de Peña', 'Peña'],
    ['cancelar el plan de peña', 'Cancelar el plan de Peña', 'peña'],
    ['enviar factura peña', 'Enviar la factura a Peña', 'peña'],
    ['ver cómo peña', 'Ver como Peña', 'peña'],
    ['responder a talleres peña', 'Responder a Peña', 'talleres peña'],
    ['llamar peña', 'Llamar a Peña', 'peña'],
    ['recordar peña', 'Recordar el pago a Peña', 'peña'],
    ['recordar el pago a peña', 'Recordar el pago a Peña', 'peña'],
    ['anular peña', 'Anular la cuota de Peña', 'peña'],
    ['transferencia de peña', 'Apuntar la transferencia de Peña', 'peña'],
    ['apuntar transferencia peña', 'Apuntar la transferencia de Peña', 'peña'],
    ['plan peña', 'Cambiar el plan de Peña', 'peña'],
    ['cancelar peña', 'Cancelar el plan de Peña', 'peña'],
    ['factura peña', 'Enviar la factura a Peña', 'peña'],
    ['emitir factura a peña', 'Enviar la factura a Peña', 'peña'],
    ['nota talleres peña', 'Escribir una nota sobre Peña', 'talleres peña'],
    ['apuntar una nota de peña', 'Escribir una nota sobre Peña', 'peña'],
    ['perdida peña', 'Dar por perdida la solicitud de Peña', 'peña'],
    ['dar por perdida la de peña', 'Dar por perdida la solicitud de Peña', 'peña'],
    ['  devolver  ', 'Devolver un pago a Peña', ''],
    ['peña cobrar', 'Cobrar la cuota pendiente a Peña', 'peña'],
    ['talleres peña anular la cuota', 'Anular la cuota de Peña', 'talleres peña'],
    ['peña cancelar plan', 'Cancelar el plan de Peña', 'peña'],
    ['Peña PLAN', 'Cambiar el plan de Peña', 'Peña'],
  ])('is split into an action and its customer: %s', (typed, title, whom) => {
    expect(parsed(typed)).toEqual([title, whom]);
  });

  it.each(['devovler peña', 'devolve peña', 'debolver peña', 'devolverr peña'])(
    'is an action with a typing error: %s',
    (typed) => {
      expect(parsed(typed)).toEqual(['Devolver un pago a Peña', 'peña']);
    },
  );

  it.each([
    '',
    'peña',
    'dev',
    'cambiar',
    'talleres devolevr',
    'bar plana',
    'cobre sa peña cobrar ya',
    'dvolvr peña',
    'var como peña',
    'enviar ya peña',
  ])('is not an action: %s', (typed) => {
    expect(parsed(typed)).toBeNull();
  });
});
