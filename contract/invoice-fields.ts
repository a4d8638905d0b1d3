/** Spanish field names in requests (docs/product.md, 'Calls'). */
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

export function renameFields(
  fields: object,
  names: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [names[name] ?? name, value]));
}
