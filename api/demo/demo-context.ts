import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import type { Company } from './companies.ts';
import type { Office } from './office.ts';

export interface World {
  readonly services: SalesServices;
  readonly office: Office;
  /** Calls the sandbox (sandbox/README.md, 'Control'). */
  control(path: string, body?: object): Promise<unknown>;
}

export interface Customer {
  readonly company: Company;
  readonly organizationId: string;
  readonly userId: string;
  readonly since: Date;
}

/** An action of a customer, their bank or the company, by the product's use cases. */
export type Act = (world: World, customer: Customer) => Promise<void>;
