export function invoiceSentence(billedTaxId: string | null | undefined): string {
  return billedTaxId
    ? `La factura de este pago lleva tu NIF (${billedTaxId}) y tu dirección.`
    : 'Si necesitas una factura profesional, con los datos de tu empresa, pídela gratis en Mi Dashboard.';
}
