import type { ServiceName } from '@showhands/contracts';

interface Replacement {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A bug that is planted in a service's process, the fault that makes it show, and the invariant that must see it. */
export interface PlantedBug {
  readonly name: string;
  readonly service: ServiceName;
  readonly fault: string;
  readonly seenBy: string;
  readonly replacements: readonly Replacement[];
}

const PRELOAD = `--import=${new URL('./preload/plant.ts', import.meta.url).href}`;
const NO_FAULT = 'no fault';

const CONSUMER = 'messaging/rabbit-consumer.ts';
const BALLOT_BOX = 'votes/ballot-box.ts';
const COUNT_BALLOTS = 'votes/count-ballots.ts';
const VOTES = 'votes/repository.ts';

export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'a vote is acknowledged before its commit',
    service: 'polls',
    fault: 'polls killed',
    seenBy: 'Acknowledged votes are stored',
    replacements: [
      {
        file: BALLOT_BOX,
        from: 'sqlTransaction(database, (trx) => countBallots(trx, ballots, context, mayRepeat));',
        to: `new Promise((resolve, reject) => {
          sqlTransaction(database, async (trx) => {
            resolve(await countBallots(trx, ballots, context, mayRepeat));
            await trx.raw('select pg_sleep(1)');
          }).catch(reject);
        });`,
      },
    ],
  },
  {
    name: 'a counter is written outside the transaction',
    service: 'polls',
    fault: 'polls killed',
    seenBy: 'Counters equal the votes',
    replacements: [
      { file: VOTES, from: 'where o.poll_id = n.poll_id and o.id = n.id and o.votes <> n.votes)', to: 'where false)' },
      {
        file: BALLOT_BOX,
        from: '  const commit = async',
        to: '  globalThis.plantedDatabase = database;\n  const commit = async',
      },
      {
        file: COUNT_BALLOTS,
        from: '  if (!isFirst && !mayRepeat) throw new RepeatedCallError();',
        to: `  if (!isFirst && !mayRepeat) throw new RepeatedCallError();
        const add = (rows, step) => rows.forEach(({ optionId }) => {
          setTimeout(() => globalThis.plantedDatabase.raw('update options set votes = votes + ? where id = ?', [step, optionId])
            .catch(() => undefined), 500);
        });
        for (const { added, removed } of changes) { add(added, 1); add(removed, -1); }`,
      },
    ],
  },
  {
    name: 'an idempotency key is forgotten',
    service: 'polls',
    fault: 'gateway → polls: reset each second',
    seenBy: 'Acknowledged votes are stored',
    replacements: [
      {
        file: COUNT_BALLOTS,
        from: 'ballot.idempotency && this.#isVisible(ballot) && this.#stored.get(idempotencyId(ballot.idempotency));',
        to: 'undefined;',
      },
    ],
  },
  {
    name: 'votes are accepted after the end',
    service: 'polls',
    fault: NO_FAULT,
    seenBy: 'A poll ends on time and once',
    replacements: [
      { file: VOTES, from: `snapshotAt('clock.now')`, to: `snapshotAt("(clock.now - interval '5 seconds')")` },
      { file: 'votes/poll-cache.ts', from: 'endsAt <= now', to: 'endsAt <= new Date(now - 5_000)' },
    ],
  },
  {
    name: 'the end of a poll is announced twice',
    service: 'polls',
    fault: NO_FAULT,
    seenBy: 'A poll ends on time and once',
    replacements: [
      {
        file: 'polls/commands.ts',
        from: `    if (poll) await outbox.append(trx, 'poll.closed', { poll, automatic: true });`,
        to: `    for (let count = 0; poll && count < 2; count += 1) await outbox.append(trx, 'poll.closed', { poll, automatic: true });`,
      },
    ],
  },
  {
    name: 'an outage is answered with 500',
    service: 'polls',
    fault: 'postgres killed',
    seenBy: 'Errors are 503 with Retry-After',
    replacements: [
      {
        file: 'database/errors.ts',
        from: 'Error.isError(error) && (isTransientDatabaseError(error) || isLoginRejected(error)) ? unavailable(error) : undefined;',
        to: 'undefined;',
      },
    ],
  },
  {
    name: 'the relay deletes before the confirm',
    service: 'polls',
    fault: 'rabbit killed',
    seenBy: 'Each voter is notified once',
    replacements: [
      {
        file: 'messaging/relay.ts',
        from: 'failing = !(await settle(database, messages, await bus.publish(messages)));',
        to: `await settle(database, messages, messages.map(() => ({ status: 'delivered', deadLetters: [] })));
        await bus.publish(messages);`,
      },
    ],
  },
  {
    name: 'votes that could not be published are forgotten',
    service: 'polls',
    fault: 'rabbit killed',
    seenBy: 'Each voter is notified once',
    replacements: [
      {
        file: 'votes/thin-events.ts',
        from: `await outbox.appendAll(trx, 'poll.voted', payloads, thin[0]?.origin);`,
        to: '',
      },
    ],
  },
  {
    name: 'a consumer acknowledges before it handles',
    service: 'notifications',
    fault: 'notifications killed',
    seenBy: 'Each voter is notified once',
    replacements: [
      {
        file: CONSUMER,
        from: '    const bodies = decodePacket(',
        to: '    channel.ack(message);\n    await delay(1_000);\n    const bodies = decodePacket(',
      },
      { file: CONSUMER, from: '    channel.ack(message);\n  };\n\n  const take', to: '  };\n\n  const take' },
    ],
  },
  {
    name: 'an inbox forgets',
    service: 'notifications',
    fault: 'messages three times and out of order',
    seenBy: 'Each comment is notified once',
    replacements: [
      { file: 'messaging/inbox.ts', from: 'if (rowCount === 1) await work(trx);', to: 'await work(trx);' },
    ],
  },
  {
    name: 'poison is dropped',
    service: 'notifications',
    fault: 'poisoned messages',
    seenBy: 'Dead letters are those injected',
    replacements: [
      {
        file: CONSUMER,
        from: '    return moveToQueue(sender, received, deadQueue(queue), {',
        to: '    return;\n    moveToQueue(sender, received, deadQueue(queue), {',
      },
    ],
  },
  {
    name: 'the merge of updates drops the last state',
    service: 'realtime',
    fault: NO_FAULT,
    seenBy: 'Every socket received the last state',
    replacements: [
      { file: 'updates/pacer.ts', from: 'known.isPending = true;', to: '' },
      { file: 'updates/pacer.ts', from: 'startFrom + intervalOf(sockets)', to: 'startFrom + 20 * intervalOf(sockets)' },
    ],
  },
  {
    name: 'hidden results are shown',
    service: 'realtime',
    fault: NO_FAULT,
    seenBy: 'Hidden results stay hidden',
    replacements: [
      ...['name, others', "'pollUpdate', groups.get('poll, no results') ?? []"].map((call) => ({
        file: 'updates/poll-broadcast.ts',
        from: `emit(${call}, presentPoll(poll, false))`,
        to: `emit(${call}, presentPoll(poll, true))`,
      })),
    ],
  },
];

/** Replacements that are faults, not bugs. */
const deaths: Readonly<Record<string, readonly Replacement[]>> = {
  'dies before its ack': [
    {
      file: CONSUMER,
      from: '    channel.ack(message);\n  };\n\n  const take',
      to: `    if (process.uptime() > 5) process.kill(process.pid, 'SIGKILL');
    channel.ack(message);\n  };\n\n  const take`,
    },
  ],
};

/** The variables with which a process starts with a planted bug or death. */
export const environmentWith = (name: string): Readonly<Record<string, string>> => {
  const replacements = deaths[name] ?? plantedBugs.find((bug) => bug.name === name)?.replacements;
  if (!replacements) throw new Error(`there is nothing to plant named ${name}`);
  return { NODE_OPTIONS: PRELOAD, PLANTED: JSON.stringify(replacements) };
};
