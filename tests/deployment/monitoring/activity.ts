import { setTimeout as delay } from 'node:timers/promises';
import {
  askAssistant,
  castVote,
  createComment,
  createPoll,
  getMe,
  getPoll,
  listNotifications,
  login,
} from '@showhands/contracts';
import { aPollInput, apiClient, optionIdAt, registerVoters, socketClient } from '@showhands/testing';

const VOTERS = 4;
/** Between the rounds of a voter, which leaves CPU time for the services. */
const PAUSE_MS = 200;

export interface Activity {
  readonly calls: number;
  stop(): Promise<void>;
}

/** People who vote, watch, comment, ask and mistype their passwords, until they are stopped. */
export const startActivity = async (url: string): Promise<Activity> => {
  const api = apiClient(url);
  const voters = await registerVoters(api, VOTERS);
  const [creator] = voters;
  if (!creator) throw new Error('nobody could register');
  const { body: poll } = await api.call(createPoll, {
    token: creator.token,
    body: aPollInput({ allow_multiple_votes: true }),
  });
  const params = { id: poll.id };
  const sockets = await Promise.all(
    voters.flatMap(({ token }) =>
      (['websocket', 'polling'] as const).map((transport) =>
        socketClient(url, { token, transports: [transport], reconnection: true }),
      ),
    ),
  );
  for (const socket of sockets) await socket.send('joinPoll', poll.id);
  let isRunning = true;
  let calls = 0;

  const runVoter = async ({ token, email, password }: (typeof voters)[number]): Promise<void> => {
    for (let round = 0; isRunning; round += 1) {
      await api.call(castVote, { token, params, body: { option_id: optionIdAt(poll, round % poll.options.length) } });
      await api.call(getPoll, { token, params });
      await api.call(createComment, { token, body: { poll_id: poll.id, content: `Comment ${round}` } });
      await api.call(listNotifications, { token });
      await api.call(askAssistant, { token, body: { message: 'How do I create a poll?' } });
      await api.attempt(login, { body: { email, password: `not ${password}` } });
      await api.attempt(getMe, {});
      calls += 7;
      await delay(PAUSE_MS);
    }
  };
  const running = Promise.all(voters.map(runVoter));
  return {
    get calls() {
      return calls;
    },
    stop: async () => {
      isRunning = false;
      await running;
      for (const socket of sockets) socket.close();
    },
  };
};
