export const fiscalDataPage = {
  title: 'Datos de facturación',
  lead: 'A nombre de quién van tus facturas, y quién recibe una copia.',
  note: 'Un cambio vale desde la próxima factura: las ya emitidas no cambian.',
  otherData: 'Pide una factura con otros datos',
  copies: {
    title: 'Copia para tu gestoría',
    copyTo: 'Email de la gestoría',
    quarterly: 'Enviarle también todo junto al acabar cada trimestre',
    quarterlyHint: 'Un ZIP con los PDF y un resumen en CSV: base, IVA, total y NIF.',
    hint: 'Recibe cada factura y cada recibo en PDF. Déjalo en blanco si no quieres copias.',
  },
  changed:
    'Lo que no habías tocado muestra ya lo que hay guardado; lo que escribiste sigue aquí. Revísalo y guarda otra vez.',
  nowSaved: (value: string) => (value ? `Ahora está guardado: ${value}` : 'Ahora está guardado en blanco'),
  save: 'Guardar',
  saving: 'Guardando...',
  viewOnly: 'Tu permiso es de lectura: los cambia quien lleva la facturación o el titular.',
  none: {
    title: 'Aún no hay datos de facturación',
    text: 'Los da quien lleva la facturación, aquí o al contratar.',
  },
  purpose: 'Emitir tus facturas y llevar la contabilidad que exige la ley.',
} as const;
