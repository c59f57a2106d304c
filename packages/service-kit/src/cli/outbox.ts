import { type Command, runCommands } from '../database/run-commands.ts';

const USAGE = `Usage: outbox <service> show
  show  shows how many events wait to be published, since when, and how many are leased. A thin event is one event for all
        polls of a batch of votes, and always leased
`;

interface PendingEvents {
  readonly type: string;
  readonly events: number;
  readonly oldest: number;
  readonly leased: number;
}

const PENDING = `
  select type, count(*)::integer as events, extract(epoch from now() - min(created_at))::integer as oldest,
    count(*) filter (where leased_until > now())::integer as leased
  from outbox group by type order by min(created_at)`;

const describe = ({ type, events, oldest, leased }: PendingEvents): string =>
  `${type}: ${events}, the oldest for ${oldest} s, ${leased} leased\n`;

const show: Command = async (database) => {
  const { rows } = await database().raw<{ rows: PendingEvents[] }>(PENDING);
  return rows.length === 0 ? 'No events are waiting.\n' : rows.map(describe).join('');
};

await runCommands({ name: 'outbox', usage: USAGE, commands: { show } });
