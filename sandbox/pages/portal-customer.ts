import type { FastifyReply } from 'fastify';
import { listAll } from '#stripe/objects';
import { type CustomerChange, changeCustomer } from '#stripe/portal/change-customer';
import type { Portal } from '#stripe/portal/open-portal';
import { isEmail } from '#stripe/wire/email-address';
import type { Work } from '#stripe/work';
import { readAddress, readTaxId, renderCountry, renderPlace } from './billing-fields.ts';
import { input, renderFormError, typedFields } from './form-fields.ts';
import { html } from './html.ts';
import { backHome, sendPortal } from './portal-layout.ts';

const NAMES = ['name', 'taxId', 'email', 'phone', 'country', 'line1', 'postalCode', 'city'] as const;
type Typed = Readonly<Record<(typeof NAMES)[number], string>>;
type Errors = Partial<Record<(typeof NAMES)[number], string>>;

export async function knownCustomer(work: Work, { customer }: Portal): Promise<Typed> {
  const [taxId] = await listAll(work, 'tax_id', { customer: customer.id });
  const { address } = customer;
  return typedFields(NAMES, {
    name: customer.name,
    taxId: taxId?.value,
    email: customer.email,
    phone: customer.phone,
    country: address?.country ?? 'ES',
    line1: address?.line1,
    postalCode: address?.postal_code,
    city: address?.city,
  });
}

export function sendCustomerForm(
  reply: FastifyReply,
  status: number,
  portal: Portal,
  typed: Typed,
  errors: Errors = {},
): FastifyReply {
  const allows = allowedUpdates(portal);
  const state = { names: NAMES, typed, errors };
  return sendPortal(reply, status, portal, {
    title: 'Datos de facturación',
    back: backHome(portal),
    body: html`<h1>Actualiza tus datos</h1>
<p class="lead">Aparecerán en tus próximas facturas.</p>
<form method="post" novalidate class="portal-form">
${renderFormError(state)}
${allows('name') && input(state, 'name', 'Nombre o razón social', { autocomplete: 'organization' })}
${allows('tax_id') && input(state, 'taxId', 'NIF (opcional)', { placeholder: 'B12345674' })}
${
  allows('email') &&
  input(state, 'email', 'Correo electrónico', { type: 'email', autocomplete: 'email', inputmode: 'email' })
}
${allows('phone') && input(state, 'phone', 'Teléfono (opcional)', { type: 'tel', autocomplete: 'tel', inputmode: 'tel' })}
${allows('address') && html`${renderCountry(state)}${renderPlace(state)}`}
<button class="button pay" type="submit">Guardar</button>
</form>`,
  });
}

/** Saves the form. Returns the page with its errors, or null on success. */
export async function submitCustomer(
  work: Work,
  portal: Portal,
  body: Readonly<Record<string, unknown>>,
): Promise<((reply: FastifyReply) => FastifyReply) | null> {
  const typed = typedFields(NAMES, body);
  const errors: Errors = {};
  const change = readChange(typed, allowedUpdates(portal), errors);
  if (Object.keys(errors).length > 0) return (reply) => sendCustomerForm(reply, 422, portal, typed, errors);
  await changeCustomer(work, portal.customer, change);
  return null;
}

function readChange(typed: Typed, allows: (update: string) => boolean, errors: Errors): CustomerChange {
  const name = typed.name.trim();
  const email = typed.email.trim();
  const phone = typed.phone.trim();
  if (allows('name') && name === '') errors.name = 'Escribe tu nombre o el de tu empresa.';
  if (allows('email') && !isEmail(email)) {
    errors.email = 'Escribe un correo electrónico válido, como nombre@empresa.es.';
  }
  if (allows('phone') && phone !== '' && !/^\+?[\d\s().-]{6,19}$/.test(phone)) {
    errors.phone = 'Escribe un teléfono, como 612 345 678.';
  }
  return {
    ...(allows('name') && { name }),
    ...(allows('email') && { email }),
    ...(allows('phone') && { phone: phone || null }),
    ...(allows('address') && { address: readAddress(typed, false, errors) }),
    ...(allows('tax_id') && { taxId: readTaxId(typed.taxId, errors) }),
  };
}

function allowedUpdates({ configuration }: Portal): (update: string) => boolean {
  const { allowed_updates: allowed } = configuration.features.customer_update;
  return (update) => allowed.includes(update);
}
