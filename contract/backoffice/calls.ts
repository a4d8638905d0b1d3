import { customerCalls } from '@horus/contract/backoffice/calls/customers';
import { deletionCalls } from '@horus/contract/backoffice/calls/deletions';
import { installationCalls } from '@horus/contract/backoffice/calls/installations';
import { invoiceCalls } from '@horus/contract/backoffice/calls/invoices';
import { leadCalls } from '@horus/contract/backoffice/calls/leads';
import { mailCalls } from '@horus/contract/backoffice/calls/mails';
import { operatorCalls } from '@horus/contract/backoffice/calls/operators';
import { receivedMailCalls } from '@horus/contract/backoffice/calls/received-mails';
import { systemCalls } from '@horus/contract/backoffice/calls/system';
import { todayCalls } from '@horus/contract/backoffice/calls/today';

/** Browser code imports only the type, so that no page loads the schemas. */
export const officeCalls = {
  ...customerCalls,
  ...deletionCalls,
  ...installationCalls,
  ...invoiceCalls,
  ...leadCalls,
  ...mailCalls,
  ...operatorCalls,
  ...receivedMailCalls,
  ...systemCalls,
  ...todayCalls,
};
export type OfficeCalls = typeof officeCalls;
