import { index, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from '#features/auth/auth-tables';
import {
  challengeColumns,
  ownerColumn,
  passkeyColumns,
  recoveryCodeColumns,
  requiredOwner,
  totpColumns,
} from '#platform/second-factor/factor-tables';

const id = () => uuid('id').primaryKey().defaultRandom();
const userId = () => requiredOwner('user_id', () => users.id);

export const totpFactors = pgTable('totp_factors', { id: id(), ...totpColumns(userId()) }, (table) => [
  unique().on(table.ownerId),
]);

export const recoveryCodes = pgTable(
  'recovery_codes',
  { id: id(), ...recoveryCodeColumns(userId()) },
  (table) => [unique().on(table.ownerId, table.codeHash)],
);

export const passkeys = pgTable('passkeys', passkeyColumns(userId()), (table) => [
  index('passkeys_user').on(table.ownerId),
]);

export const authChallenges = pgTable(
  'auth_challenges',
  challengeColumns(
    ownerColumn('user_id', () => users.id),
    () => sessions.id,
  ),
  (table) => [
    index('auth_challenges_user').on(table.ownerId),
    index('auth_challenges_session').on(table.sessionId),
    index('auth_challenges_expiry').on(table.expiresAt),
  ],
);
