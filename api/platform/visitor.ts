import { PROOF_OF_WORK_HEADER } from '@horus/contract/proof-of-work';
import type { FastifyRequest } from 'fastify';
import { networkOf, type WiderNetwork, widerNetworksOf } from '#platform/network';

/** Who sends a request, as far as limits look at it. */
export interface Visitor {
  /** The network whose limits are their own. */
  readonly network: string;
  /** Those around it, the narrowest first. */
  readonly around: readonly WiderNetwork[];
  /** The solved challenge that they bring; null: none. */
  readonly work: string | null;
  /** Whether their page can do work: a form without JavaScript can't. */
  readonly canWork: boolean;
}

/**
 * The sender of a request. A form that a browser posts by itself has its own media type, which no
 * other call takes.
 */
export function visitorOf({ ip, headers }: FastifyRequest): Visitor {
  const work = headers[PROOF_OF_WORK_HEADER];
  return {
    network: networkOf(ip),
    around: widerNetworksOf(ip),
    work: typeof work === 'string' ? work : null,
    canWork: !headers['content-type']?.startsWith('application/x-www-form-urlencoded'),
  };
}
