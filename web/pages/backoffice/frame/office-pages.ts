import { paths } from '@horus/contract/paths';
import type { ComponentType } from 'react';
import type { MetaDescriptor } from 'react-router';

/** What a page's module says, as any other page's. */
interface PageModule {
  readonly default: ComponentType;
  // biome-ignore lint/suspicious/noExplicitAny: its arguments are the router's, and none uses them.
  readonly meta: (args: any) => MetaDescriptor[] | undefined;
}

interface OfficePage {
  readonly pattern: string;
  readonly load: () => Promise<PageModule>;
}

const { admin } = paths;

/** The pages of the back office for who is logged in: one line a page. */
export const officePages: readonly OfficePage[] = [
  { pattern: admin.audit.pattern, load: () => import('#pages/backoffice/audit/audit-page.tsx') },
  { pattern: admin.team.pattern, load: () => import('#pages/backoffice/operators/team-page.tsx') },
  { pattern: admin.account.pattern, load: () => import('#pages/backoffice/operators/account-page.tsx') },
];
