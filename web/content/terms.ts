import { writeTerms } from '@horus/contract/terms';
import { company } from '#content/company.ts';

/** The general conditions: the same text that a hiring mail carries. */
export const terms = writeTerms(company);
