import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errorBodySchema, texts } from '@showhands/contracts';
import { type GatewayUnderTest, startGateway, startUpstream } from './gateway-under-test.ts';

const POLL = '/api/polls/0c9d0f6e-3f0b-4a52-9a5e-0b3f1f6f2a11';

describe('when a service fails', () => {
  const vote = (to: GatewayUnderTest): Promise<Response> =>
    fetch(`${to.url}${POLL}/vote`, { method: 'POST', body: '{}' });

  const expectUnavailable = async (answer: Response): Promise<void> => {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const body = errorBodySchema.parse(await answer.json());
    expect(body).toEqual({
      code: 'unavailable',
      message: texts.transport.unavailable,
      requestId: answer.headers.get('x-request-id'),
    });
  };

  let failing: GatewayUnderTest;
  beforeAll(async () => {
    failing = await startGateway();
  });
  afterAll(() => failing.close());

  it('answers 503 when it breaks off before its answer, and sends a POST only once', async () => {
    let calls = 0;
    failing.upstreams.polls.answer((request, response) => {
      calls += 1;
      // The first keeps its connection, so that the second meets one that was used before.
      if (calls === 1) response.end('{}');
      else request.socket.resetAndDestroy();
    });
    expect((await vote(failing)).status).toBe(200);
    await expectUnavailable(await vote(failing));
    expect(calls).toBe(2);
  });

  it('sends a GET again when a kept connection was closed under it', async () => {
    let calls = 0;
    failing.upstreams.polls.answer((request, response) => {
      calls += 1;
      if (calls === 2) request.socket.resetAndDestroy();
      else response.end(`call ${calls}`);
    });
    await (await fetch(`${failing.url}${POLL}`)).text();
    expect(await (await fetch(`${failing.url}${POLL}`)).text()).toBe('call 3');
  });

  it('answers 503 to a GET that fails twice', async () => {
    failing.upstreams.polls.answer((request) => request.socket.resetAndDestroy());
    await expectUnavailable(await fetch(`${failing.url}${POLL}`));
  });

  it('answers 503 to what is no HTTP', async () => {
    failing.upstreams.polls.answer((request) => request.socket.end('this is no HTTP\r\n\r\n'));
    await expectUnavailable(await vote(failing));
  });

  it('breaks off an answer that its service broke off', async () => {
    failing.upstreams.polls.answer((request, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('half', () => request.socket.destroy());
    });
    const answer = await fetch(`${failing.url}${POLL}`);
    await expect(answer.text()).rejects.toThrow();
  });

  it('answers 503 while it is down, and goes on when it is back', async () => {
    const { polls } = failing.upstreams;
    const port = Number(new URL(polls.url).port);
    await polls.close();
    await expectUnavailable(await vote(failing));
    await expectUnavailable(await fetch(`${failing.url}${POLL}`));
    const back = await startUpstream('polls', port);
    expect((await vote(failing)).status).toBe(200);
    await back.close();
  });
});
