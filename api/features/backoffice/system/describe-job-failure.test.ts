import { errors } from '@horus/contract/errors';
import { expect, it } from 'vitest';
import { describeJobFailure } from '#features/backoffice/system/describe-job-failure';

it.each([
  [
    'An error occurred with our connection to Stripe. Request was retried 2 times.',
    'No se ha podido conectar con Stripe.',
  ],
  ['Request aborted due to timeout being reached (8000ms)', 'Stripe no ha contestado a tiempo.'],
  [errors['billing.provider_unavailable'][1], 'Stripe no respondía.'],
  ['handler execution exceeded 120s', 'La tarea ha tardado demasiado.'],
  ['El proceso se interrumpió', 'El proceso se interrumpió'],
])('says in Spanish alone: %s', (message, reason) => {
  expect(describeJobFailure(message)).toEqual({ reason, detail: null });
});

it.each([
  ['connect ECONNREFUSED 127.0.0.1:25', 'Fallo del sistema: en esa dirección no contesta nadie.'],
  ['Connection timeout', 'Fallo del sistema: no responde a tiempo.'],
  ["No such price: 'price_1'", 'Fallo sin identificar.'],
])('keeps the raw text of: %s', (message, reason) => {
  expect(describeJobFailure(message)).toEqual({ reason, detail: message });
});
