import { hiringOrder } from '@horus/contract/leads';
import type { Lead } from '#features/leads/lead';
import { firstNameOf } from '#mails/layout/salutation.ts';
import type { AccountStatus, Message } from '#mails/messages.ts';

/**
 * What the company is told: everything.
 * @param officeUrl where its people work on it
 */
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
 * What the visitor is told. Their address is not proved, so nothing of it was typed freely: anyone
 * who types somebody else's address can't make us carry their words there.
 */
export function mailToVisitor(lead: Exclude<Lead, { kind: 'hiring' }>): Message {
  switch (lead.kind) {
    case 'contact':
      return { template: 'contact-acknowledgement', props: { firstName: firstNameOf(lead.data.nombre) } };
    case 'demo':
      return {
        template: 'demo-acknowledgement',
        props: { firstName: firstNameOf(lead.data.nombre), interest: lead.data.interes },
      };
  }
}

type HiringLead = Lead & { kind: 'hiring' };

/**
 * What a visitor is told of the order that they place. `replaces`: an earlier mail of the day says
 * something else.
 */
export function hiringConfirmation(lead: HiringLead, replaces: boolean) {
  return {
    template: 'hiring-to-customer',
    props: {
      firstName: firstNameOf(lead.data.contactName),
      order: hiringOrder.strip().parse(lead.data),
      quote: lead.quote,
      replaces,
    },
  } as const satisfies Message;
}

/** What a visitor is told who has changed an order more often than it is confirmed. */
export function manyChanges({ data }: HiringLead): Message {
  return { template: 'hiring-changed-often', props: { firstName: firstNameOf(data.contactName) } };
}
