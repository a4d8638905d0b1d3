import { and, eq } from 'drizzle-orm';
import { memberships } from '#features/auth/auth-tables';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';

export interface Member {
  readonly organizationId: string;
  readonly userId: string;
}

/** @throws AppError 'members.not_found' */
export async function requireMember(db: Db, { organizationId, userId }: Member): Promise<void> {
  const [member] = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)));
  if (!member) throw new AppError('members.not_found');
}
