import { listReports, reportPoll } from '@showhands/contracts';
import { type ApiClient, type RunningProduct, registerVoter } from '@showhands/testing';
import { decide, registerModerator, untilReported } from '../../fixtures/moderators.ts';
import { newPoll, type Scenarios } from './scenarios.ts';

const reportedPoll = async (api: ApiClient, { dataDir }: Pick<RunningProduct, 'dataDir'>) => {
  const moderator = await registerModerator(api, dataDir);
  const { token, call, poll } = await newPoll(api);
  await api.call(reportPoll, { ...call, token: moderator.token, body: { reason: 'spam' } });
  return { moderator, token, reported: await untilReported(api, moderator, { kind: 'poll', id: poll.id }) };
};

export const moderation: Scenarios = {
  reportPoll: async (api) => {
    const { call } = await newPoll(api);
    return { call: { ...call, body: { reason: 'spam' } }, other: { ...call, body: { reason: 'abuse' } } };
  },
  reportUser: async (api) => {
    const [{ token }, { id }] = [await registerVoter(api), await registerVoter(api)];
    return { call: { token, params: { id }, body: { reason: 'abuse' } } };
  },
  decideReport: async (api, product) => {
    const { moderator, reported: found } = await reportedPoll(api, product);
    const { token } = moderator;
    const effects = async () => {
      const { body } = await api.call(listReports, { token, query: { state: 'decided', limit: 100 } });
      return body.find(({ id }) => id === found.id)?.actions.length ?? 0;
    };
    return { call: { token, params: { id: found.id }, body: { action: 'hide', reason: 'spam' } }, effects };
  },
  objectToDecision: async (api, product) => {
    const { moderator, token, reported: found } = await reportedPoll(api, product);
    await decide(api, moderator, found, 'hide');
    return { call: { token, params: { id: found.id }, body: { text: 'It is a poem' } } };
  },
};
