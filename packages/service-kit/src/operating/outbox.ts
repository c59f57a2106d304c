import { type Command, runCommands } from './run-commands.ts';

const USAGE = `Usage: outbox <service> show
  show  says how many events wait to be published, since when, and how many of them a replica has taken
`;

interface Waiting {
  readonly type: string;
  readonly events: number;
  readonly oldest: number;
  readonly taken: number;
}

const WAITING = `
  select type, count(*)::integer as events, extract(epoch from now() - min(created_at))::integer as oldest,
    count(*) filter (where leased_until > now())::integer as taken
  from outbox group by type order by min(created_at)`;

const describe = ({ type, events, oldest, taken }: Waiting): string =>
  `${type}: ${events}, the oldest for ${oldest} s, ${taken} under way\n`;

const show: Command = async (database) => {
  const { rows } = await database().raw<{ rows: Waiting[] }>(WAITING);
  return rows.length === 0 ? 'No event waits.\n' : rows.map(describe).join('');
};

await runCommands({ name: 'outbox', usage: USAGE, commands: { show } });
