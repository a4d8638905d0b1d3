import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import type { Company } from './companies.ts';

/** What the demo company's history is made with. */
export interface World {
  readonly services: SalesServices;
  /** Orders something of the sandbox (sandbox/README.md, 'Control'). */
  control(path: string, body?: object): Promise<unknown>;
}

/** A customer in our database; its id at Stripe is known there. */
export interface Customer {
  readonly company: Company;
  readonly organizationId: string;
  readonly userId: string;
  readonly since: Date;
}

/** What a customer, their bank or the company does; on its day, by the product's own use cases. */
export type Act = (world: World, customer: Customer) => Promise<void>;
