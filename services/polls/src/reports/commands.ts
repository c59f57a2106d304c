import type { BodyOf, reportPoll } from '@showhands/contracts';
import type { Store } from '@showhands/service-kit/database';
import type { PollCall } from '../polls/commands.ts';
import { findPoll } from '../polls/repository.ts';
import { getVisible } from '../polls/visible-to.ts';
import { insertReport } from './repository.ts';

/** @throws AppError `not_found` for a poll that the caller may not see */
export const report = (
  store: Store,
  call: PollCall & { readonly body: BodyOf<typeof reportPoll> },
): Promise<undefined> =>
  store.transact(call, async (trx) => {
    const { id } = await getVisible(trx, call.user.id, await findPoll(trx, call.params.id));
    await insertReport(trx, { pollId: id, userId: call.user.id, ...call.body });
    return undefined;
  });
