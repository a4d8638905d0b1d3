import type { InvoiceRequestDetail } from '@horus/contract/backoffice/invoices';
import { formatLongDate } from '@horus/contract/dates';
import { givenNameOf } from '@horus/contract/given-name';
import { checkAddress } from '@horus/contract/postal-codes';

const names = {
  ...{ companyName: 'el nombre o la razón social', taxId: 'el NIF', address: 'la dirección' },
  ...{ postalCode: 'el código postal', city: 'la población', province: 'la provincia', country: 'el país' },
};

type Asked = Pick<
  InvoiceRequestDetail,
  'form' | 'checks' | 'saved' | 'requestedBy' | 'openedBy' | 'createdAt'
>;

/** Missing data first, then what the checks doubt. */
function listDoubts({ form, checks, saved }: Asked): string[] {
  const fails = (wanted: string) => checks.some(({ what, passed }) => what === wanted && !passed);
  const doubts = Object.entries(names)
    .filter(([field]) => !form[field]?.trim())
    .map(([, name]) => name);
  if (form['taxId'] && fails('tax-id')) {
    doubts.push(`el NIF: el que tenemos, ${form['taxId']}, no está bien escrito`);
  }
  const { postalCode = '', province = '', country = '', city = '' } = form;
  if (postalCode && province && fails('postal-code')) {
    const place = checkAddress({ postalCode, province, country }) ? province : city;
    doubts.push(`la dirección: el código postal ${postalCode} no es de ${place}`);
  }
  if (saved && fails('customer')) {
    doubts.push(
      `a nombre de quién va: la tenemos preparada para ${form['companyName']}, con NIF ${form['taxId']}, y en tus datos de facturación pone ${saved.companyName}, con NIF ${saved.taxId}`,
    );
  }
  return doubts;
}

/** @param link to the page where the customer changes the data */
export function askForInvoiceData(request: Asked, link: string): string {
  const { requestedBy, openedBy, createdAt, form } = request;
  const doubts = listDoubts(request);
  const name = givenNameOf(requestedBy?.name ?? '');
  const greeting = name === null ? 'Hola:' : `Hola, ${name}:`;
  const invoice = openedBy === null ? `la factura que pediste el ${formatLongDate(createdAt)}` : 'tu factura';
  if (doubts.length === 0) {
    const data = `${form['companyName']}, NIF ${form['taxId']}, ${form['address']}, ${form['postalCode']} ${form['city']}`;
    return `${greeting}

Antes de hacer ${invoice}, dinos si estos datos son correctos: ${data}.

Si no, corrígelos en tus datos de facturación:
${link}`;
  }
  return `${greeting}

Para hacer ${invoice} necesitamos:

${doubts.map((doubt) => `- ${doubt}`).join('\n')}

Guárdalos en tus datos de facturación y la haremos con ellos:
${link}`;
}
