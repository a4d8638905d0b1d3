import { describe, expect, test } from 'vitest';
import {
  checkStep,
  firstInvalidField,
  isPromoCodeError,
  LAST_STEP,
  readRequest,
} from '#pages/site/hiring/hiring-checks.ts';

const right = {
  planType: 'business',
  companyName: 'Obras Olmedo',
  employees: 20,
  locations: 1,
  schedule: 'shifts',
  needsDevice: false,
  deviceCount: 0,
  needsCards: false,
  cardCount: 0,
  // Thirty days from today.
  startDate: new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10),
  additionalInfo: '',
  contactName: 'Nuria',
  contactEmail: 'nuria@obras.example',
  contactPhone: '925 000 111',
  website: '',
  preferredContact: 'both',
  callbackRequested: false,
  promoCode: '',
} as const;

const NO_PHONE = 'Escribe un teléfono: has elegido que podamos llamarte';

/** Returns the error message of the step, or null if it is valid. */
async function told(step: number, change: object, promoUsed = false): Promise<string | null> {
  const values = { ...right, ...change } as Parameters<typeof checkStep>[0];
  const { errors } = await checkStep(
    values,
    { step, promoUsed },
    { fields: {}, shouldUseNativeValidation: false },
  );
  return Object.keys(errors).length > 0 ? (errors[firstInvalidField(step, errors)]?.message ?? null) : null;
}

describe('a step', () => {
  test.each(Array.from({ length: LAST_STEP + 1 }, (_, step) => step))(
    '%i passes with valid values',
    async (step) => {
      expect(await told(step, {})).toBeNull();
    },
  );

  test.each([
    [0, { companyName: '  ' }, 'El nombre de la empresa es obligatorio'],
    [0, { planType: 'enterprise', employees: 20 }, 'El plan Enterprise empieza en 21 empleados'],
    [1, { locations: 0 }, 'Como mínimo, un centro de trabajo'],
    [1, { locations: 4 }, 'Como mucho 3 centros de trabajo'],
    [
      1,
      { planType: 'enterprise', employees: 30, locations: 1000 },
      'Hasta 999 centros. Si tenéis más, escríbenos y lo preparamos contigo.',
    ],
    [1, { planType: 'autonomos', locations: 2 }, 'El plan incluye un centro de trabajo'],
    [1, { locations: undefined, schedule: null }, 'Escribe un número de centros'],
    [1, { locations: Number.NaN }, 'Escribe solo cifras, sin puntos ni comas'],
    [1, { locations: 4, schedule: null }, 'Como mucho 3 centros de trabajo'],
    [1, { schedule: null }, 'Selecciona un horario principal'],
    [2, { needsDevice: true }, 'Como mínimo, un dispositivo'],
    [2, { needsCards: true }, 'Como mínimo, una tarjeta'],
    [2, { needsCards: true, cardCount: -1 }, 'Escribe una cantidad de 1 en adelante'],
    [2, { needsCards: true, cardCount: 1000 }, 'Como mucho 999 unidades'],
    [3, { startDate: '' }, 'La fecha de inicio es obligatoria'],
    [3, { startDate: '2020-01-07' }, 'Esa fecha ya ha pasado: elige hoy o un día posterior'],
    [3, { startDate: '9999-01-01' }, 'Elige una fecha en el próximo año y medio'],
    [4, { contactEmail: 'nuria@' }, 'Escribe un email válido, como nombre@empresa.es'],
    [4, { website: 'obras' }, 'Escribe una dirección completa, como https://tuempresa.es'],
    [4, { preferredContact: 'phone', contactPhone: '' }, NO_PHONE],
    [4, { preferredContact: 'email', callbackRequested: true, contactPhone: '', website: 'obras' }, NO_PHONE],
    [5, { promoCode: 'verano50' }, 'Ese código promocional no existe o no vale para este plan.'],
  ])('%i with %o says: %s', async (step, change, message) => {
    expect(await told(step, change)).toBe(message);
  });

  test('a code has another error for a company that has used the promotion', async () => {
    expect(await told(5, { planType: 'autonomos', promoCode: 'VERANO50' })).toBeNull();
    expect(await told(5, { planType: 'autonomos', promoCode: 'VERANO50' }, true)).toBe(
      'Tu empresa ya ha disfrutado de esta promoción: vale una sola vez por empresa.',
    );
  });

  test('checks contact data in the order of name, email and preferred contact', async () => {
    const nothing = { contactName: '', contactEmail: '', preferredContact: null };
    expect(await told(4, nothing)).toBe('El nombre de contacto es obligatorio');
    expect(await told(4, { ...nothing, contactName: 'Nuria' })).toBe('El email de contacto es obligatorio');
    expect(await told(4, { preferredContact: null, website: 'obras' })).toBe(
      'Selecciona un método de contacto preferido',
    );
  });

  test('accepts a running code for Autónomos in upper or lower case', async () => {
    expect(await told(5, { planType: 'autonomos', employees: 5, promoCode: ' verano50 ' })).toBeNull();
  });
});

test('firstInvalidField throws for an unknown or valid step', () => {
  expect(() => firstInvalidField(LAST_STEP + 1, {})).toThrow('nothing is wrong with this step');
  expect(() => firstInvalidField(0, {})).toThrow('nothing is wrong with this step');
});

test('identifies the error codes of a promotion code', () => {
  expect(isPromoCodeError('billing.invalid_promo_code')).toBe(true);
  expect(isPromoCodeError('billing.promo_code_used')).toBe(true);
  expect(isPromoCodeError('billing.already_subscribed')).toBe(false);
  expect(isPromoCodeError(null)).toBe(false);
});

test('readRequest returns the first invalid step', () => {
  expect(readRequest(right)).toMatchObject({ request: { companyName: 'Obras Olmedo' } });
  expect(readRequest({ ...right, locations: 9, contactName: '' })).toEqual({ wrongStep: 1 });
  expect(readRequest({ ...right, contactName: '' })).toEqual({ wrongStep: 4 });
});
