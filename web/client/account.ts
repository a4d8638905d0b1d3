import type { UpdateProfileBody } from '@horus/contract/auth';
import { call } from '#client/call.ts';
import { mergeUser } from '#client/session.ts';

export async function updateProfile(body: UpdateProfileBody): Promise<void> {
  mergeUser(await call('POST /api/auth/update-profile', { body }));
}
