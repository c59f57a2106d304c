import {
  type BodyOf,
  type Content,
  type EventPayload,
  type PollSnapshot,
  type reportPoll,
  texts,
} from '@showhands/contracts';
import type { Database, Store, Transaction } from '@showhands/service-kit/database';
import { outbox } from '@showhands/service-kit/outbox';
import { notFound } from '@showhands/service-kit/runtime';
import type { PollCall } from '../polls/commands.ts';
import { databaseNow, findPoll } from '../polls/repository.ts';
import { getVisible } from '../polls/visible-to.ts';
import { takeReports } from './repository.ts';

type Reported = Pick<EventPayload<'content.reported'>, 'author' | 'text' | 'picture'> & {
  readonly kind: Content['kind'];
  readonly id: string;
};

const ofPoll = ({ id, title, description, creator }: PollSnapshot): Reported => ({
  kind: 'poll',
  id,
  author: creator,
  text: description === '' ? title : `${title}\n\n${description}`,
  picture: null,
});

/** Undefined if there is no such option, and for what is hidden. */
const ofOption = (poll: PollSnapshot, optionId: string, isPicture: boolean): Reported | undefined => {
  const option = poll.options.find(({ id }) => id === optionId);
  if (!option || (isPicture ? option.picture === undefined : option.hidden)) return undefined;
  const { id, text, description = '', picture = null, added_by: adder } = option;
  // Voters add options without pictures.
  if (isPicture) return { kind: 'picture', id, author: poll.creator, text, picture };
  const author = adder?.id ?? poll.creator;
  return { kind: 'option', id, author, text: description === '' ? text : `${text}\n\n${description}`, picture: null };
};

type Report = Pick<EventPayload<'content.reported'>, 'reporter' | 'reason' | 'note' | 'at'>;

const publish = async (trx: Transaction, poll: PollSnapshot, { kind, id, ...about }: Reported, report: Report) => {
  await outbox.append(trx, 'content.reported', { content: { kind, id, poll_id: poll.id }, ...about, ...report });
};

/** @throws AppError `not_found` for a poll or an option that the caller may not see */
export const report = (
  store: Store,
  call: PollCall & { readonly body: BodyOf<typeof reportPoll> },
): Promise<undefined> =>
  store.transact(call, async (trx) => {
    const poll = await getVisible(trx, call.user.id, await findPoll(trx, call.params.id));
    const { option_id: optionId, picture = false, reason, note } = call.body;
    const reported = optionId === undefined ? ofPoll(poll) : ofOption(poll, optionId, picture);
    if (!reported || poll.visibility === 'hidden') throw notFound(texts.poll.notFound);
    const at = (await databaseNow(trx)).toISOString();
    await publish(trx, poll, reported, { reporter: call.user.id, reason, note, at });
    return undefined;
  });

const MOVED_TOGETHER = 100;

/** Sends reports to auth that a replica of the former version has stored. */
export const moveReports = async (database: Database): Promise<void> => {
  const move = (trx: Transaction) =>
    takeReports(trx, MOVED_TOGETHER).then(async (reports) => {
      for (const { poll_id, user_id: reporter, reason, note, at } of reports) {
        const poll = await findPoll(trx, poll_id);
        if (poll) await publish(trx, poll, ofPoll(poll), { reporter, reason, note, at: at.toISOString() });
      }
      return reports.length === MOVED_TOGETHER;
    });
  while (await database.transaction(move));
};
