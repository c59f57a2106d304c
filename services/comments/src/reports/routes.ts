import { type BodyOf, reportComment, texts } from '@showhands/contracts';
import type { CommandCall, Store } from '@showhands/service-kit/database';
import type { Api } from '@showhands/service-kit/http';
import { outbox } from '@showhands/service-kit/outbox';
import { notFound } from '@showhands/service-kit/runtime';
import type { Identity } from '@showhands/service-kit/security';
import { assertVisible } from '../comments/policy.ts';
import { findComment, readComment } from '../comments/repository.ts';
import type { PollsClient } from '../polls-client.ts';

interface ReportDependencies {
  readonly store: Store;
  readonly polls: PollsClient;
}

type ReportCall = CommandCall & {
  readonly user: Identity;
  readonly params: { readonly id: string };
  readonly body: BodyOf<typeof reportComment>;
};

/** @throws AppError `not_found` for a comment that the caller may not see, and for a hidden one */
const report = async ({ store, polls }: ReportDependencies, call: ReportCall): Promise<undefined> => {
  const found = await findComment(store.database, call.params.id);
  if (!found) throw notFound(texts.comment.notFound);
  assertVisible(await polls.findCached(found.poll_id, call.user.id), texts.comment.notFound);
  return store.transact(call, async (trx) => {
    const comment = await readComment(trx, found.id);
    if (!comment || comment.hidden) throw notFound(texts.comment.notFound);
    await outbox.append(trx, 'content.reported', {
      content: { kind: 'comment', id: comment.id, poll_id: comment.poll_id },
      author: comment.user,
      text: comment.content,
      picture: null,
      reporter: call.user.id,
      ...call.body,
      at: new Date().toISOString(),
    });
    return undefined;
  });
};

export const bindReports = (api: Api, dependencies: ReportDependencies): void => {
  api.route(reportComment, (call) => report(dependencies, call));
};
