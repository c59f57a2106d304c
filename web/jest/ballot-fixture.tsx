import { afterEach, jest } from '@jest/globals';
import type { Choice, FieldError, OwnBallot, Poll, Proposal } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { Ballot } from '#features/ballots/ballot.tsx';
import { pollQuery, voteStatusQuery } from '#features/polls/api.ts';
import { applyEvent } from '#features/polls/apply-event.ts';
import { anOption, aPoll, errorResponse, json, optionId } from './factories.ts';
import { renderUi } from './ui-fixture.tsx';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: {
    readonly option_id?: string;
    readonly choices?: Choice[];
    readonly version?: string | null;
    readonly text?: string;
  };
  readonly idempotencyKey: string | null;
  readonly respond: (response: Response) => void;
}

let server: { poll: Poll; ballot: OwnBallot; proposals: Proposal[]; sent: Sent[]; reads: string[] };

const ballotOf = (choices: Choice[]): OwnBallot => ({
  choices,
  version: choices.length === 0 ? null : JSON.stringify(choices),
});

/** Answers a GET at once; another request waits for its `respond`. */
const mockApi = (poll: Poll, choices: Choice[], proposals: Proposal[]) => {
  server = { poll, ballot: ballotOf(choices), proposals, sent: [], reads: [] };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, { method = 'GET', body, headers } = {}) => {
    const path = String(input);
    const votes = server.ballot.choices.map(({ option_id }) => option_id);
    if (method !== 'GET') {
      const { promise, resolve: respond } = Promise.withResolvers<Response>();
      const idempotencyKey = new Headers(headers).get('Idempotency-Key');
      server.sent.push({ method, path, body: JSON.parse(String(body ?? '{}')), idempotencyKey, respond });
      return promise;
    }
    server.reads.push(path);
    if (path.endsWith('/proposals')) return json(200, server.proposals);
    if (path.endsWith('/vote-status')) return json(200, { hasVoted: votes.length > 0, votes });
    return json(200, path.endsWith('/ballot') ? server.ballot : server.poll);
  });
};

const Screen = ({ id }: { id: string }) => {
  const poll = useQuery(pollQuery(id)).data;
  const status = useQuery(voteStatusQuery(id)).data;
  return poll && status ? <Ballot poll={poll} votes={status.votes} /> : null;
};

/** A poll whose options have these texts and a vote each. */
export const pollAbout = (texts: readonly string[], parts: Partial<Poll> = {}): Poll =>
  aPoll({ options: texts.map((text) => anOption(1, text)), ...parts });

/** Renders the ballot of a poll for a viewer who has voted with `choices`, and sees these `proposals`. */
export const openBallot = async (poll: Poll, choices: Choice[] = [], proposals: Proposal[] = []) => {
  mockApi(poll, choices, proposals);
  const { client, user, unmount } = renderUi(<Screen id={poll.id} />);
  await screen.findByRole('region', { name: 'Options' });
  const respond = (index: number, response: Response) => act(async () => server.sent[index]?.respond(response));
  return {
    client,
    user,
    unmount,
    server,
    respond,
    idOf: (index: number) => optionId(poll, index),
    renderAgain: () => renderUi(<Screen id={poll.id} />, { client }),
    receive: (update: Poll) => act(async () => applyEvent(client, { name: 'pollUpdate', update }, Date.now())),
    /** Stores the ballot of a request, as the server does, and answers it with the poll as it is then. */
    accept: (index: number, parts: Partial<Poll> = {}) => {
      const counted = server.sent[index]?.body.choices ?? [];
      server.ballot = ballotOf(counted);
      server.poll = { ...server.poll, version: server.poll.version + 1, ...parts };
      return respond(
        index,
        json(200, {
          message: counted.length > 0 ? 'Vote recorded successfully!' : 'Your vote is withdrawn',
          hasVoted: counted.length > 0,
          votes: counted.map(({ option_id }) => option_id),
          ballot: server.ballot,
          poll: server.poll,
        }),
      );
    },
    /** The change of the poll that a request makes, and the rest of its response. */
    answer: (index: number, status: number, parts: Partial<Poll>, body: object) => {
      server.poll = { ...server.poll, version: server.poll.version + 1, ...parts };
      return respond(index, json(status, { ...body, poll: server.poll }));
    },
    reject: (index: number, status: number, code: string, message: string, errors?: FieldError[]) =>
      respond(
        index,
        errors ? json(status, { message, code, errors, requestId: 'r' }) : errorResponse(status, code, message),
      ),
    /** The viewer votes elsewhere. */
    voteElsewhere: (elsewhere: Choice[]) => {
      server.ballot = ballotOf(elsewhere);
    },
  };
};

// Unanswered requests would keep their slots in the API client's concurrency limit.
afterEach(async () => {
  for (const { respond } of server.sent) respond(errorResponse(404, 'not_found', 'Not found'));
  await act(async () => {});
});

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const queryButton = (name: string | RegExp) => screen.queryByRole('button', { name });
export const isDisabled = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';
export const isPressed = (name: string | RegExp) => button(name).getAttribute('aria-pressed') === 'true';
