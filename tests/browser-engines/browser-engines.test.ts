import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  castVote,
  createPoll,
  createSequence,
  getVoteStatus,
  listComments,
  type Poll,
  presentInSequence,
  putBallot,
} from '@showhands/contracts';
import {
  aPollInput,
  eventually,
  isInSample,
  optionIdAt,
  registerVoter,
  tcpProxy,
  uniqueEmail,
  uniqueUsername,
} from '@showhands/testing';
import { useProduct } from '@showhands/testing/jest-product';
import { type Engine, startFirefox, startWebKit, type Tab } from './browsers.ts';

const product = useProduct();

const FRUIT = ['Apple', 'Pear', 'Quince'];
const options = FRUIT.map((text) => ({ text }));

const createByApi = async (fields: Parameters<typeof aPollInput>[0] = {}) => {
  const creator = await registerVoter(product.api);
  const body = aPollInput({ title: 'Which fruit shall we plant?', options, ...fields });
  const { body: poll } = await product.api.call(createPoll, { token: creator.token, body });
  return { creator, poll };
};

const voteByApi = async (poll: Poll, index: number): Promise<void> => {
  const { token } = await registerVoter(product.api);
  const body = { option_id: optionIdAt(poll, index) };
  await product.api.call(castVote, { token, params: { id: poll.id }, body });
};

/** A missing browser is downloaded first. */
const INSTALL_TIMEOUT_MS = 600_000;

/** Collects the files that the page would save. Browsers of tests have no folder for downloads in common. */
const COLLECT_FILES = `void (() => {
  globalThis.savedFiles = [];
  const { createObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    void blob.text().then((text) => savedFiles.push(text));
    return createObjectURL.call(URL, blob);
  };
})()`;

describe.each([
  ['firefox', startFirefox, 0],
  ['webkit', startWebKit, 2],
])('%s', (_name, start, offset) => {
  let engine: Engine;
  let journeys = 0;
  /** Each engine runs every eighth journey. */
  const journey = (name: string, run: () => Promise<void>): void => {
    (isInSample(journeys, 8, offset) ? test : test.skip)(name, run);
    journeys += 1;
  };
  beforeAll(async () => {
    engine = await start();
  }, INSTALL_TIMEOUT_MS);
  afterAll(() => engine?.close());

  const withTab = async (use: (tab: Tab) => Promise<void>): Promise<void> => {
    const tab = await engine.openTab();
    try {
      await use(tab);
    } finally {
      await tab.close();
    }
  };

  /** Opens a poll's page, or a screen below it, as a new person. */
  const withPoll = async (
    poll: Poll,
    use: (tab: Tab, voter: Awaited<ReturnType<typeof registerVoter>>) => Promise<void>,
    { screen = '', url = product.url }: { screen?: string; url?: string } = {},
  ): Promise<void> =>
    withTab(async (tab) => {
      const voter = await registerVoter(product.api);
      await tab.signIn(url, voter);
      await tab.open(new URL(`/poll/${poll.id}${screen}`, url).href);
      await use(tab, voter);
    });

  journey('a person registers, signs out and signs in again', () =>
    withTab(async (tab) => {
      const [username, email, password] = [uniqueUsername(), uniqueEmail(), 'a show of hands'];
      await tab.open(`${product.url}/register`);
      await tab.fill('Username', username);
      await tab.fill('Email', email);
      await tab.fill('Password', password);
      await tab.fill('Confirm password', password);
      await tab.screenshot('register');
      await tab.click('button', 'Sign Up');
      await tab.see('heading', 'Dashboard');
      await tab.screenshot('dashboard');
      await tab.click('button', 'Sign Out');
      await tab.fill('Email', email);
      await tab.fill('Password', password);
      await tab.screenshot('login');
      await tab.press('Enter');
      await tab.see('heading', 'Dashboard');
    }),
  );

  journey('a person joins a room by its code, registers, votes, and is taken along to the next question', async () => {
    const { creator, poll } = await createByApi();
    const { token } = creator;
    const body = aPollInput({ title: 'Who waters the tree?', options });
    const { body: second } = await product.api.call(createPoll, { token, body });
    const room = { title: 'Garden', poll_ids: [poll.id, second.id] };
    const { body: sequence } = await product.api.call(createSequence, { token, body: room });
    const present = ({ id }: Poll) =>
      product.api.call(presentInSequence, { token, params: { id: sequence.id }, body: { poll_id: id } });
    await present(poll);
    await withTab(async (tab) => {
      await tab.open(`${product.url}/p/${sequence.code}`);
      await tab.fill('Username', uniqueUsername());
      await tab.fill('Email', uniqueEmail());
      await tab.fill('Password', 'a show of hands');
      await tab.fill('Confirm password', 'a show of hands');
      await tab.press('Enter');
      await tab.see('heading', poll.title);
      await tab.click('button', /Apple/);
      await tab.see('button', /Apple.*1 vote/);
      await present(second);
      await tab.see('heading', second.title);
      await tab.screenshot('followed');
    });
  });

  journey('a person creates a poll and votes in it', () =>
    withTab(async (tab) => {
      const voter = await registerVoter(product.api);
      await tab.signIn(product.url, voter);
      await tab.open(`${product.url}/create`);
      await tab.fill('Title', 'Where shall we meet?');
      await tab.fill('Option 1', 'At the lake');
      await tab.fill('Option 2', 'On the roof');
      await tab.screenshot('create');
      await tab.click('button', 'Create Poll');
      await tab.see('heading', 'Where shall we meet?');
      await tab.click('button', /At the lake/);
      await tab.see('button', /At the lake.*1 vote/);
      const id = /poll\/(?<id>[^/?]+)/.exec(String(await tab.evaluate('location.href')))?.groups?.id ?? '';
      await eventually(async () => {
        const { body } = await product.api.call(getVoteStatus, { token: voter.token, params: { id } });
        expect(body.hasVoted).toBe(true);
      });
    }),
  );

  for (const [kind, fields, clicks, votes] of [
    [
      'several',
      { allow_multiple_votes: true },
      [
        ['button', /Apple/],
        ['button', /Quince/],
      ],
      2,
    ],
    [
      'ranked',
      { method: 'rank' },
      [
        ['button', /Add Quince/],
        ['button', /Add Apple/],
        ['button', 'Vote'],
      ],
      2,
    ],
    [
      'pointed',
      { method: 'points' },
      [
        ['button', /^One point more for Quince/],
        ['button', 'Vote'],
      ],
      1,
    ],
    [
      'scored',
      { method: 'score' },
      [
        ['radio', '4'],
        ['button', 'Vote'],
      ],
      1,
    ],
  ] as const)
    journey(`a person votes in a poll with a ballot of ${kind} options`, async () => {
      const { poll } = await createByApi(fields);
      await withPoll(poll, async (tab, { token }) => {
        for (const [role, name] of clicks) await tab.click(role, name);
        await eventually(async () => {
          const { body } = await product.api.call(getVoteStatus, { token, params: { id: poll.id } });
          expect(body.votes).toHaveLength(votes);
        });
        await tab.screenshot(`ballot-${kind}`);
      });
    });

  journey('votes of others appear, also after a lost connection', async () => {
    const { poll } = await createByApi();
    const network = await tcpProxy({ target: product.url });
    await withPoll(
      poll,
      async (tab) => {
        await tab.see('button', /Pear/);
        await voteByApi(poll, 1);
        await tab.see('button', /Pear.*1 vote/);
        await network.refuse();
        await tab.seeText(/Reconnecting|Offline/);
        await voteByApi(poll, 1);
        await network.heal();
        await tab.see('button', /Pear.*2 votes/);
      },
      { url: network.through(product.url).replace(/\/$/, '') },
    );
    await network.close();
  });

  journey('a person comments', async () => {
    const { poll } = await createByApi();
    await withPoll(poll, async (tab, { token }) => {
      await tab.fill('Your comment', 'Quince, for jelly.');
      await tab.click('button', 'Post Comment');
      await tab.seeText(/Quince, for jelly\./);
      const { body } = await product.api.call(listComments, { token, params: { id: poll.id } });
      expect(body.map(({ content }) => content)).toEqual(['Quince, for jelly.']);
      await tab.screenshot('comments');
    });
  });

  journey('the results are shown and saved as a file', async () => {
    const { poll } = await createByApi();
    await voteByApi(poll, 2);
    await withPoll(
      poll,
      async (tab) => {
        await tab.seeText(/Quince/);
        await tab.evaluate(COLLECT_FILES);
        await tab.click('button', 'Other formats');
        await tab.click('menuitem', /^CSV/);
        await eventually(async () => expect(String(await tab.evaluate('savedFiles[0]'))).toContain('Quince'));
        await tab.screenshot('results');
      },
      { screen: '/results' },
    );
  });

  journey('the rounds of a runoff are stepped through by keyboard', async () => {
    const { poll } = await createByApi({ method: 'rank' });
    for (const ranked of [[0], [1], [2, 1]]) {
      const { token } = await registerVoter(product.api);
      const choices = ranked.map((option, index) => ({ option_id: optionIdAt(poll, option), rank: index + 1 }));
      await product.api.call(putBallot, { token, params: { id: poll.id }, body: { choices } });
    }
    await withPoll(
      poll,
      async (tab) => {
        await tab.seeText(/Round 1 of 2/);
        await tab.press('r');
        await tab.seeText(/Round 2 of 2/);
        await tab.seeText(/Pear has a majority with 2 votes/);
        await tab.screenshot('runoff');
      },
      { screen: '/results' },
    );
  });

  journey('the wall of a room shows the question, a code and each vote', async () => {
    const { creator, poll } = await createByApi();
    await withTab(async (tab) => {
      await tab.signIn(product.url, creator);
      await tab.open(`${product.url}/poll/${poll.id}/present`);
      await tab.see('heading', poll.title);
      await tab.see('img', /^QR code/);
      await voteByApi(poll, 0);
      await tab.seeText(/1 vote\b/);
      await tab.screenshot('wall');
    });
  });
});
