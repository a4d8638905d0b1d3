import { paths } from '@horus/contract/backoffice/paths';
import type { ComponentType } from 'react';
import type { MetaDescriptor } from 'react-router';

interface PageModule {
  readonly default: ComponentType;
  // biome-ignore lint/suspicious/noExplicitAny: the router passes props that no page uses.
  readonly meta: (args: any) => MetaDescriptor[] | undefined;
}

interface OfficePage {
  readonly pattern: string;
  readonly load: () => Promise<PageModule>;
}

const { admin } = paths;

export const officePages: readonly OfficePage[] = [
  { pattern: admin.today.pattern, load: () => import('#pages/backoffice/today/today-page.tsx') },
  { pattern: admin.invoices.pattern, load: () => import('#pages/backoffice/invoices/invoices-page.tsx') },
  { pattern: admin.invoice.pattern, load: () => import('#pages/backoffice/invoices/invoice-page.tsx') },
  { pattern: admin.papers.pattern, load: () => import('#pages/backoffice/papers/papers-page.tsx') },
  { pattern: admin.deletions.pattern, load: () => import('#pages/backoffice/deletions/deletions-page.tsx') },
  { pattern: admin.deletion.pattern, load: () => import('#pages/backoffice/deletions/deletion-page.tsx') },
  {
    pattern: admin.installations.pattern,
    load: () => import('#pages/backoffice/installations/installations-page.tsx'),
  },
  {
    pattern: admin.installation.pattern,
    load: () => import('#pages/backoffice/installations/installation-page.tsx'),
  },
  { pattern: admin.leads.pattern, load: () => import('#pages/backoffice/leads/leads-page.tsx') },
  { pattern: admin.lead.pattern, load: () => import('#pages/backoffice/leads/lead-page.tsx') },
  { pattern: admin.customers.pattern, load: () => import('#pages/backoffice/customers/customers-page.tsx') },
  { pattern: admin.customer.pattern, load: () => import('#pages/backoffice/customers/customer-page.tsx') },
  { pattern: admin.mails.pattern, load: () => import('#pages/backoffice/mail/mails-page.tsx') },
  { pattern: admin.mail.pattern, load: () => import('#pages/backoffice/mail/mail-page.tsx') },
  { pattern: admin.events.pattern, load: () => import('#pages/backoffice/events/events-page.tsx') },
  { pattern: admin.event.pattern, load: () => import('#pages/backoffice/events/event-page.tsx') },
  { pattern: admin.system.pattern, load: () => import('#pages/backoffice/system/system-page.tsx') },
  { pattern: admin.prices.pattern, load: () => import('#pages/backoffice/prices/prices-page.tsx') },
  { pattern: admin.audit.pattern, load: () => import('#pages/backoffice/audit/audit-page.tsx') },
  { pattern: admin.team.pattern, load: () => import('#pages/backoffice/operators/team-page.tsx') },
  { pattern: admin.account.pattern, load: () => import('#pages/backoffice/operators/account-page.tsx') },
];
