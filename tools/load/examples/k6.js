/**
 * k6: each iteration opens a poll as one user, votes, and waits for the update with its vote. Not run: k6 was not
 * available where this file was written.
 *
 *   npm run --silent load-test-accounts -- 200 > .data/accounts.jsonl
 *   k6 run --env URL=http://localhost:8080 --env ACCOUNTS=$PWD/.data/accounts.jsonl \
 *     tools/load/examples/k6.js
 */
import { check } from 'k6';
import { SharedArray } from 'k6/data';
import exec from 'k6/execution';
import http from 'k6/http';
import { Trend } from 'k6/metrics';
import { WebSocket } from 'k6/websockets';

const url = __ENV.URL || 'http://localhost:8080';
const file = open(__ENV.ACCOUNTS);
const accounts = new SharedArray('accounts', () =>
  file
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line)),
);
const voteToScreen = new Trend('vote_to_screen', true);

export const options = {
  scenarios: { voters: { executor: 'shared-iterations', exec: 'voteAndWatch', vus: 50, iterations: 200 } },
  thresholds: { checks: ['rate==1'], vote_to_screen: ['p(99)<500'] },
};

const headersOf = ({ token }) => ({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' });

/** @returns the poll that all users vote in */
export const setup = () => {
  const body = { title: 'Load test with k6', options: [{ text: 'Yes' }, { text: 'No' }] };
  return http.post(`${url}/api/polls`, JSON.stringify(body), { headers: headersOf(accounts[0]) }).json();
};

export const teardown = (poll) => {
  http.del(`${url}/api/polls/${poll.id}`, null, { headers: headersOf(accounts[0]) });
};

/** Repeat a vote after a lost response with the same key: it counts once. */
const vote = async (account, poll) => {
  const headers = { ...headersOf(account), 'Idempotency-Key': crypto.randomUUID() };
  const body = JSON.stringify({ option_id: poll.options[0].id });
  const response = await http.asyncRequest('POST', `${url}/api/polls/${poll.id}/vote`, body, { headers });
  check(response, { 'the vote is acknowledged': ({ status }) => status === 200 });
  return response.json('poll.version');
};

export const voteAndWatch = (poll) => {
  const account = accounts[exec.scenario.iterationInTest % accounts.length];
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
  let votedAt;
  let includedFrom = Number.POSITIVE_INFINITY;
  let newest = 0;

  const finishOnceIncluded = () => {
    if (newest < includedFrom) return;
    voteToScreen.add(Date.now() - votedAt);
    socket.close();
  };
  const voteAndWait = async () => {
    votedAt = Date.now();
    includedFrom = await vote(account, poll);
    finishOnceIncluded();
  };
  /** The packets of Engine.IO and Socket.IO that a client of one namespace needs. */
  socket.onmessage = ({ data }) => {
    if (data.startsWith('0')) socket.send(`40${JSON.stringify({ token: account.token })}`);
    else if (data === '2') socket.send('3');
    else if (data.startsWith('40')) socket.send(`420${JSON.stringify(['joinPoll', poll.id])}`);
    else if (data.startsWith('430')) voteAndWait();
    else if (data.startsWith('42["pollUpdate"')) {
      newest = Math.max(newest, JSON.parse(data.slice(2))[1].version);
      finishOnceIncluded();
    } else if (data.startsWith('44')) {
      check(data, { 'the handshake is accepted': () => false });
      socket.close();
    }
  };
};
