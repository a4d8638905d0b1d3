import { writeTerms } from '@horus/contract/terms';
import { company } from '#content/company.ts';

export const terms = writeTerms(company);
