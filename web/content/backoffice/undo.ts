import { paths } from '@horus/contract/backoffice/paths';
import type { HeldMailsAnswer } from '@horus/contract/backoffice/undo';

const { admin } = paths;

type Kind = HeldMailsAnswer['held'][number]['kind'];

interface HeldMailWords {
  readonly mail: (name: string) => string;
  readonly link: string;
  readonly hrefOf: (id: string) => string;
}

export const heldMailWords: Readonly<Record<Kind, HeldMailWords>> = {
  customer: {
    mail: (name) => `el correo a ${name}`,
    link: 'Ver la ficha',
    hrefOf: (organizationId) => admin.customer.href({ organizationId }),
  },
  lead: {
    mail: (name) => `la respuesta a ${name}`,
    link: 'Ver la respuesta',
    hrefOf: (leadId) => admin.lead.href({ leadId }),
  },
  invoice: {
    mail: (name) => `el correo sobre la factura de ${name}`,
    link: 'Ver la factura',
    hrefOf: (requestId) => admin.invoice.href({ requestId }),
  },
  installation: {
    mail: (name) => `el correo sobre la instalación de ${name}`,
    link: 'Ver la instalación',
    hrefOf: (installationId) => admin.installation.href({ installationId }),
  },
  mail: {
    mail: (name) => `el correo repetido a ${name}`,
    link: 'Ver el correo',
    hrefOf: (mailId) => admin.mail.href({ mailId }),
  },
};

/** For an action that another page started. */
export function describeQueuedMail(kind: Kind, name: string): string {
  const mail = heldMailWords[kind].mail(name);
  return `${mail.charAt(0).toUpperCase()}${mail.slice(1)} sale en unos segundos.`;
}
