import { runSchedule } from '@showhands/load';
import { Pool } from 'undici';
import type { PeerPoll } from './peer.ts';
import type { Site } from './start-site.ts';

/** A round of votes on one new poll of a peer. */
export interface PeerRound {
  readonly acknowledged: number;
  readonly perSecond: number;
  /** Attempts that found a lock of the peer held by another vote; each was repeated at once until it was accepted. */
  readonly refused: number;
  /** The acknowledged votes without a row in the database. */
  readonly unstored: number;
  /** The acknowledged votes minus the lowest number that the poll itself has of them. */
  readonly uncounted: number;
}

const RESPONSE_TIMEOUT_MS = 60_000;
const MAX_SHOWN_CHARACTERS = 800;

/** The readable part of a page, for an error. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<(head|script|style)\b.*?<\/\1>|<[^>]*>/gs, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MAX_SHOWN_CHARACTERS);

/** `turn` selects the account and the option. @returns whether the vote was accepted: a lock may refuse it */
const castVote = async (pool: Pool, { peer }: Site, poll: PeerPoll, turn: number): Promise<boolean> => {
  const voter = poll.voters[turn];
  const option = poll.options[turn % poll.options.length];
  if (!voter || option === undefined) throw new Error(`there is no account ${turn} or no option to vote with`);
  const { path, fields } = peer.voteForm(poll, voter, option);
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path,
    headers: {
      cookie: voter.cookie,
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'showhands-bench',
    },
    body: new URLSearchParams(fields).toString(),
  });
  const text = await body.text();
  const verdict = peer.verdictOn(statusCode, text);
  if (verdict === 'rejected') throw new Error(`${peer.name} answered ${statusCode} to a vote: ${textOf(text)}`);
  return verdict === 'accepted';
};

/**
 * One vote each by the first `votes` accounts, all on one new poll, as fast as the connections allow.
 * @throws if a vote is refused for another reason than a lock
 */
export const voteInPeer = async (site: Site, votes: number, connections: number): Promise<PeerRound> => {
  const poll = await site.createPoll();
  const timeouts = { headersTimeout: RESPONSE_TIMEOUT_MS, bodyTimeout: RESPONSE_TIMEOUT_MS };
  const pool = new Pool(site.url, { connections, pipelining: 1, ...timeouts });
  let [acknowledged, refused] = [0, 0];
  const start = async (turn: number): Promise<void> => {
    while (!(await castVote(pool, site, poll, turn))) refused += 1;
    acknowledged += 1;
  };
  try {
    const startedAt = performance.now();
    await runSchedule({ count: votes, concurrency: connections, start });
    const seconds = (performance.now() - startedAt) / 1_000;
    const { stored, counted } = await site.tally(poll);
    const missing = { unstored: acknowledged - stored, uncounted: acknowledged - counted };
    return { acknowledged, perSecond: acknowledged / seconds, refused, ...missing };
  } finally {
    await pool.destroy();
  }
};
