/** The Spanish names of an invoice request's fields on the wire (docs/product.md, 'Calls'). */
export const invoiceFieldNames = {
  companyName: 'nombreEmpresa',
  taxId: 'cif',
  address: 'direccion',
  postalCode: 'codigoPostal',
  city: 'ciudad',
  province: 'provincia',
  country: 'pais',
  contactName: 'nombreContacto',
  phone: 'telefono',
  invoiceNumber: 'facturaNumero',
  comments: 'comentarios',
} as const;

/** The same fields with other names; what has no other name keeps its own. */
export function renameFields(
  fields: object,
  names: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [names[name] ?? name, value]));
}
