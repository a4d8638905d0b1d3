import { endSentence } from '@horus/contract/sentence';

export const customerStrip = {
  label: 'Tu cuenta',
  hello: (name: string) => endSentence(`Hola, ${name}`),
  nextCharge: (day: string, amount: string) => `próximo cobro el ${day}, ${amount}`,
  owes: (amount: string) => `Debes ${amount}.`,
  pay: 'Pagar ahora',
  lastInvoice: 'Última factura',
  panel: 'Mi Dashboard',
} as const;
