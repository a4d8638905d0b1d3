import { PROOF_OF_WORK_HEADER } from '@horus/contract/proof-of-work';
import type { FastifyRequest } from 'fastify';
import { networkOf, type WiderNetwork, widerNetworksOf } from '#platform/network';

export interface Visitor {
  readonly network: string;
  /** The narrowest first. */
  readonly around: readonly WiderNetwork[];
  /** A solved challenge, or null. */
  readonly work: string | null;
  /** False for a form without JavaScript. */
  readonly canWork: boolean;
}

/** Recognises a form without JavaScript by its media type, which no other call accepts. */
export function visitorOf({ ip, headers }: FastifyRequest): Visitor {
  const work = headers[PROOF_OF_WORK_HEADER];
  return {
    network: networkOf(ip),
    around: widerNetworksOf(ip),
    work: typeof work === 'string' ? work : null,
    canWork: !headers['content-type']?.startsWith('application/x-www-form-urlencoded'),
  };
}
