import type { BodyOf, NotificationSettings, updateNotificationSettings } from '@showhands/contracts';
import type { CommandCall, Store } from '@showhands/service-kit/database';
import type { Identity } from '@showhands/service-kit/security';
import * as repository from './repository.ts';

type Update = CommandCall & { readonly user: Identity; readonly body: BodyOf<typeof updateNotificationSettings> };

const scopeOf = (setting: NotificationSettings[repository.BroadcastType]): repository.MutedScope => {
  if (setting === true || setting === 'all') return 'nobody';
  return setting === 'voted_with' ? 'strangers' : 'everybody';
};

export const updateSettings = (store: Store, call: Update): Promise<NotificationSettings> =>
  store.transact(call, async (trx) => {
    const before = await repository.lockSettings(trx, call.user.id);
    // A parsed body has no field that is undefined.
    const after = { ...before, ...(call.body as Partial<NotificationSettings>) };
    await repository.updateSettings(trx, call.user.id, after);
    for (const type of ['poll_created', 'poll_closed', 'system'] as const) {
      if (after[type] === before[type]) continue;
      await repository.muteBroadcasts(trx, call.user.id, type, scopeOf(after[type]));
    }
    return after;
  });
