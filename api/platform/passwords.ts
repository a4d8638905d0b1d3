import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '#platform/app-error';

/** OWASP Password Storage Cheat Sheet: argon2id (the default), 19 MiB, two passes, one lane. */
const ARGON2ID: Argon2Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** `memoryCost` in KiB. */
type Argon2Cost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

/** Limits of running and waiting hashes: beyond both the request is refused. */
const CONCURRENT = 2;
const MAX_WAITING = 64;

export interface Passwords {
  /** @throws AppError 'server.busy' when too many are waiting */
  hash(password: string): Promise<string>;
  /** Takes the same time with null (no such user). Throws AppError 'server.busy' as `hash`. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

export async function createPasswords(cost: Argon2Cost = ARGON2ID): Promise<Passwords> {
  const limit = pLimit(CONCURRENT);
  const dummyHash = await hash('the password of nobody at all', cost);
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= MAX_WAITING) throw new AppError('server.busy', { retryAfterSeconds: 2 });
    return limit(work);
  };
  return {
    hash: async (password) => run(() => hash(password, cost)),
    verify: async (passwordHash, password) => {
      const matches = await run(() => verify(passwordHash ?? dummyHash, password));
      return passwordHash !== null && matches;
    },
  };
}
