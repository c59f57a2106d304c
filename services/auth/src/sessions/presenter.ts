import type { UserSession } from '@showhands/contracts';
import type { SessionRow } from './repository.ts';

/** @param currentId the session of the call's token */
export const presentUserSession = (row: SessionRow, currentId: string | undefined): UserSession => ({
  id: row.id,
  device: row.device,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  kept: row.kept,
  current: row.id === currentId,
});
