import { beforeAll, expect, test } from '@jest/globals';
import { type BodyInput, decideReport, listReports, type ReportedContent, reportUser } from '@showhands/contracts';
import { registerUser, useAuth } from './auth-under-test.ts';

const auth = useAuth({ RATE_LIMITS: 'off' });

type Token = Awaited<ReturnType<typeof registerUser>>['token'];
type Decision = Pick<BodyInput<typeof decideReport>, 'action' | 'days'>;

let moderator: Token;
let another: Token;

const registerModerator = async () => {
  const { user, token } = await registerUser(auth.api);
  await auth.database.raw('update users set moderator = true where id = ?', [user.id]);
  return token;
};

beforeAll(async () => {
  moderator = await registerModerator();
  another = await registerModerator();
});

const list = async (query: { limit: number; cursor?: string; state?: 'open' | 'decided' }) => {
  const { body, headers } = await auth.api.call(listReports, { token: moderator, query });
  const next = /<(.+)>/.exec(headers.get('link') ?? '')?.[1];
  const cursor = next === undefined ? undefined : (new URL(next, auth.url).searchParams.get('cursor') ?? undefined);
  return { body, cursor, total: Number(headers.get('x-total-count')) };
};

/** Reports a new user. */
const report = async (): Promise<Pick<ReportedContent, 'id'>> => {
  const [{ user }, { token }] = [await registerUser(auth.api), await registerUser(auth.api)];
  await auth.api.call(reportUser, { token, params: { id: user.id }, body: { reason: 'spam', note: '' } });
  const found = (await list({ limit: 100 })).body.find(({ content }) => content.id === user.id);
  if (!found) throw new Error('the report is not listed');
  return found;
};

const decide = (token: Token, { id }: Pick<ReportedContent, 'id'>, decision: Decision) =>
  auth.api.attempt(decideReport, { token, params: { id }, body: { reason: 'spam', note: '', ...decision } });

test.each<[Decision, Decision]>([
  [{ action: 'keep' }, { action: 'keep' }],
  [{ action: 'suspend', days: 7 }, { action: 'keep' }],
  [
    { action: 'suspend', days: 7 },
    { action: 'suspend', days: 1 },
  ],
  [{ action: 'keep' }, { action: 'unsuspend' }],
])('after the decision %j another moderator is told at %j', async (first, second) => {
  const reported = await report();
  expect(await decide(another, reported, first)).toMatchObject({ status: 200 });
  expect(await decide(moderator, reported, second)).toMatchObject({ status: 409, body: { code: 'already_decided' } });
  const { body } = await list({ limit: 1, state: 'decided' });
  expect(body).toMatchObject([{ id: reported.id, actions: [{ action: first.action }] }]);
});

test('pages list each report once, also those of one moment and after decisions in between', async () => {
  const before = (await list({ limit: 1 })).total;
  const reported = [await report(), await report(), await report(), await report(), await report()];
  await auth.database.raw('update reported_contents set at = now() where id = any (?)', [reported.map(({ id }) => id)]);
  const first = await list({ limit: 2 });
  expect(first.total).toBe(before + reported.length);
  const [decided] = first.body;
  if (decided) await decide(another, decided, { action: 'keep' });
  const second = await list({ limit: 2, cursor: first.cursor ?? '' });
  expect(second.total).toBe(first.total - 1);
  const third = await list({ limit: 1, cursor: second.cursor ?? '' });
  const listed = [first, second, third].flatMap(({ body }) => body.map(({ id }) => id));
  expect(listed).toEqual(
    reported
      .map(({ id }) => id)
      .sort()
      .reverse(),
  );
  expect(third.cursor).toBeUndefined();
});
