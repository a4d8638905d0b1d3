import type { OfficeCalls } from './backoffice/calls.ts';
import { type CallInput, type OptionalInput, requestLine } from './call.ts';
import type { SiteCalls } from './calls.ts';

type AllCalls = SiteCalls & OfficeCalls;

/** Returns the address of a call, for links, forms and frames. */
export function addressOf<Name extends keyof AllCalls>(
  name: Name,
  ...[input]: OptionalInput<Omit<CallInput<Name, AllCalls[Name]>, 'body'>>
): string {
  return requestLine(name, input ?? {}).address;
}
