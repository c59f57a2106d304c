import { randomUUID } from 'node:crypto';
import {
  castVote,
  createPoll,
  type EventPayload,
  type EventType,
  getPoll,
  type Poll,
  setPollStatus,
  updatePoll,
} from '@showhands/contracts';
import type { Service } from '@showhands/service-kit/platform';
import { type ApiClient, aPollInput, startTestAuth, type TestAuth, type TestUser } from '@showhands/testing';
import {
  anEvent,
  type ServiceUnderTest,
  startServiceUnderTest,
  useFixture,
} from '@showhands/testing/service-under-test';
import { pollsConfigSchema } from '../src/config.ts';
import { createPollsService, migrations } from '../src/service.ts';

export type PollFields = Parameters<typeof aPollInput>[0];
type PollId = Pick<Poll, 'id'>;
type PollEvent = { [Type in EventType]: EventPayload<Type> extends { poll: PollId } ? Type : never }[EventType];

export interface PollsUnderTest extends ServiceUnderTest<Service> {
  readonly auth: TestAuth;
  user(): TestUser;
  users(count: number): TestUser[];
  poll(creator: TestUser, fields?: PollFields): Promise<Poll>;
  /** The poll as a viewer reads it, by default somebody new. */
  read(poll: PollId, viewer?: TestUser): Promise<Poll>;
  vote(voter: TestUser, poll: Poll, option?: number, api?: ApiClient): ReturnType<typeof attemptVote>;
  setStatus(owner: TestUser, poll: PollId, status: 'active' | 'closed'): Promise<Poll>;
  /** Changes some fields of a poll. */
  edit(editor: TestUser, poll: Poll, changes: object): ReturnType<typeof attemptEdit>;
  /** The payloads of the events of a type about a poll, in order. */
  publishedFor<Type extends PollEvent>(type: Type, poll: PollId): EventPayload<Type>[];
  /** Tells of a new account. */
  register(user: TestUser, at?: Date): Promise<TestUser>;
  /** Tells of a new name of a user. */
  rename(user: TestUser, username: string, version: number, id?: string): Promise<void>;
  /** Moves a poll's end to `ms` from now, by PostgreSQL's clock. The API requires at least a minute. */
  endIn(poll: PollId, ms: number): Promise<void>;
  /** Each option's counter and its number of rows. */
  voteCounts(poll: PollId): Promise<{ counter: number; rows: number }[]>;
  rows<Row>(sql: string, bindings?: readonly unknown[]): Promise<Row[]>;
}

export const optionOf = (poll: Pick<Poll, 'options'>, index: number): string => {
  const option = poll.options[index];
  if (!option) throw new Error(`the poll has no option ${index}`);
  return option.id;
};

export const textsAndIds = ({ options }: Pick<Poll, 'options'>) => options.map(({ id, text }) => ({ id, text }));

const attemptVote = (api: ApiClient, { token }: TestUser, poll: Poll, option: number) =>
  api.attempt(castVote, { params: { id: poll.id }, body: { option_id: optionOf(poll, option) }, token });

const attemptEdit = (api: ApiClient, { token }: TestUser, poll: Poll, changes: object) => {
  const { id, title, description, category, status, ends_at, allow_multiple_votes, show_results } = poll;
  const fields = { title, description, category, status, ends_at, allow_multiple_votes, show_results };
  const body = { ...fields, options: textsAndIds(poll), ...changes };
  return api.attempt(updatePoll, { params: { id }, body, token });
};

/** Without rate limits unless the environment sets them. With REDIS_URL it closes polls by BullMQ. */
export const startPolls = async (
  environment: Readonly<Record<string, string>> = {},
  logLevel: 'silent' | 'debug' = 'silent',
): Promise<PollsUnderTest> => {
  const auth = await startTestAuth();
  const service = await startServiceUnderTest({
    name: 'polls',
    migrations,
    logLevel,
    environment: { AUTH_URL: auth.url, RATE_LIMITS: 'off', ...environment },
    start: (variables, platform) => createPollsService(pollsConfigSchema.parse(variables), platform),
  });
  const { api, database } = service;
  const rows = async <Row>(sql: string, bindings: readonly unknown[] = []): Promise<Row[]> =>
    (await database.raw<{ rows: Row[] }>(sql, bindings as never)).rows;
  return {
    ...service,
    auth,
    rows,
    user: () => auth.user(),
    users: (count) => Array.from({ length: count }, () => auth.user()),
    poll: async ({ token }, fields) => (await api.call(createPoll, { body: aPollInput(fields), token })).body,
    read: async ({ id }, { token } = auth.user()) => (await api.call(getPoll, { params: { id }, token })).body,
    vote: (voter, poll, option = 0, by = api) => attemptVote(by, voter, poll, option),
    setStatus: async ({ token }, { id }, status) =>
      (await api.call(setPollStatus, { params: { id }, body: { status }, token })).body.poll,
    edit: (editor, poll, changes) => attemptEdit(api, editor, poll, changes),
    publishedFor: (type, { id }) =>
      service.published(type).filter((payload) => (payload as unknown as { poll: PollId }).poll.id === id),
    register: async (user, at = new Date()) => {
      const { id, username } = user;
      const createdAt = at.toISOString();
      const payload = { user: { id, username }, profile_picture: null, createdAt, version: 1 };
      await service.deliver(anEvent('user.registered', payload, { at }));
      return user;
    },
    rename: ({ id }, username, version, eventId = randomUUID()) =>
      service.deliver(
        anEvent('user.updated', { user: { id, username }, profile_picture: null, version }, { id: eventId }),
      ),
    endIn: async ({ id }, ms) =>
      void (await rows('update polls set ends_at = clock_timestamp() + make_interval(secs => ?) where id = ?', [
        ms / 1_000,
        id,
      ])),
    voteCounts: ({ id }) =>
      rows(
        `select o.votes as counter, (select count(*) from votes v where v.option_id = o.id)::integer as rows
         from options o where o.poll_id = ? order by o.position`,
        [id],
      ),
    close: async () => {
      await service.close();
      await auth.close();
    },
  };
};

export const usePolls = (...options: Parameters<typeof startPolls>) => useFixture(() => startPolls(...options));

/** Starts two replicas. Calls of races go to them in turn. */
export const useReplicas = (environment?: Readonly<Record<string, string>>) => {
  let apis: readonly ApiClient[] = [];
  const polls = useFixture(async () => {
    const first = await startPolls(environment);
    apis = [first.api, (await first.replica()).api];
    return first;
  });
  return { polls, apiOf: (index: number): ApiClient => apis[index % apis.length] ?? polls.api };
};

export const rejection = (status: number, code: string, message?: string) => ({
  status,
  body: { code, ...(message !== undefined && { message }) },
});

export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
