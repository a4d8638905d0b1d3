import { givenNameOf } from '@horus/contract/given-name';
import { hiringOrder } from '@horus/contract/leads';
import type { Lead } from '#features/leads/lead';
import type { AccountStatus, Message } from '#mails/messages.ts';

/** @param officeUrl the lead's page in the back office */
export function mailToCompany(
  lead: Lead,
  receivedAt: Date,
  accountStatus: AccountStatus,
  officeUrl: string,
): Message {
  const moment = receivedAt.toISOString();
  switch (lead.kind) {
    case 'contact':
      return { template: 'contact-to-company', props: { lead: lead.data, receivedAt: moment, officeUrl } };
    case 'demo':
      return { template: 'demo-to-company', props: { lead: lead.data, receivedAt: moment, officeUrl } };
    case 'hiring':
      return {
        template: 'hiring-to-company',
        props: { request: lead.data, quote: lead.quote, receivedAt: moment, accountStatus, officeUrl },
      };
  }
}

/**
 * Contains no free text: a form could otherwise send a stranger's words to an unverified address.
 */
export function mailToVisitor(lead: Exclude<Lead, { kind: 'hiring' }>): Message {
  switch (lead.kind) {
    case 'contact':
      return { template: 'contact-acknowledgement', props: { firstName: givenNameOf(lead.data.nombre) } };
    case 'demo':
      return {
        template: 'demo-acknowledgement',
        props: { firstName: givenNameOf(lead.data.nombre), interest: lead.data.interes },
      };
  }
}

type HiringLead = Lead & { kind: 'hiring' };

/** @param replaces whether an earlier email of the day has different figures */
export function hiringConfirmation(lead: HiringLead, replaces: boolean) {
  return {
    template: 'hiring-to-customer',
    props: {
      firstName: givenNameOf(lead.data.contactName),
      order: hiringOrder.strip().parse(lead.data),
      quote: lead.quote,
      replaces,
    },
  } as const satisfies Message;
}

/** The last email of the day to a visitor with too many changes of an order. */
export function manyChanges({ data }: HiringLead): Message {
  return { template: 'hiring-changed-often', props: { firstName: givenNameOf(data.contactName) } };
}
