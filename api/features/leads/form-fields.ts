import { planTypeSchema } from '@horus/contract/billing';
import {
  EMPLOYEES,
  FORM_TOKEN_FIELD,
  HONEYPOT_FIELD,
  type LeadKind,
  readCount,
} from '@horus/contract/lead-options';
import type { Fields } from '#features/leads/lead';

/** Keyed by control name. Browsers omit unchecked boxes. */
export type PostedFields = Readonly<Record<string, string>>;

export function readPostedFields(kind: LeadKind, posted: PostedFields): Fields {
  const { [FORM_TOKEN_FIELD]: _token, [HONEYPOT_FIELD]: _trap, ...fields } = posted;
  return kind === 'hiring' ? readHiringFields(fields) : fields;
}

/** Without JavaScript nothing applies docs/product.md, 'Hiring wizard' before the server. */
function readHiringFields(fields: PostedFields): Fields {
  const employees = readEmployees(fields);
  const needsDevice = fields['needsDevice'] === 'on';
  const needsCards = fields['needsCards'] === 'on';
  return {
    ...fields,
    employees,
    locations: readCount(fields['locations']),
    needsDevice,
    deviceCount: needsDevice ? (readCount(fields['deviceCount']) ?? 1) : 0,
    needsCards,
    cardCount: needsCards ? (readCount(fields['cardCount']) ?? employees) : 0,
    callbackRequested: fields['callbackRequested'] === 'on',
  };
}

function readEmployees(fields: PostedFields): number | undefined {
  const typed = readCount(fields['employees']);
  const plan = planTypeSchema.safeParse(fields['planType']);
  if (!plan.success) return typed;
  const { min, fixed } = EMPLOYEES[plan.data];
  return fixed ? min : Math.max(min, typed ?? min);
}
