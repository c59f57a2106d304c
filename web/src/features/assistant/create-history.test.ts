import { expect, test } from '@jest/globals';
import { CHAT_KEY, type ChatMessage, createHistory } from './create-history.ts';

const message = (id: string, parts: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  content: `Message ${id}`,
  isBot: false,
  timestamp: '2026-11-21T10:00:00.000Z',
  isError: false,
  sources: [],
  ...parts,
});

const createStorage = (text?: string) => {
  const items = new Map(text === undefined ? [] : [[CHAT_KEY, text]]);
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};

const open = (storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) =>
  createHistory({ storage: () => storage });

const idsOf = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id);

test('what was said is there again, for the one who said it alone', () => {
  const storage = createStorage();
  const answer = message('a', { isBot: true, sources: [{ title: 'Create a poll', path: '/create' }] });
  open(storage).add('ada', message('q'));
  open(storage).add('ada', answer);
  open(storage).add('ben', message('b'));
  expect(open(storage).of('ada')).toEqual([message('q'), answer]);
  expect(idsOf(open(storage).of('ben'))).toEqual(['b']);
  expect(open(storage).of('cleo')).toEqual([]);
});

test.each([
  ['no JSON', '{'],
  ['no object', '[1, 2]'],
  ['null', 'null'],
  ['no list of messages', '{"ada": {"0": {}}}'],
])('storage with %s counts as empty', (_, text) => {
  const history = open(createStorage(text));
  expect(history.of('ada')).toEqual([]);
  history.add('ada', message('q'));
  expect(idsOf(history.of('ada'))).toEqual(['q']);
});

test('what is no message is left out, and the others stay', () => {
  const text = JSON.stringify({
    ada: [
      message('good'),
      { ...message('no time'), timestamp: 'now' },
      { id: 'bare' },
      7,
      { ...message('x'), content: {} },
    ],
  });
  expect(idsOf(open(createStorage(text)).of('ada'))).toEqual(['good']);
});

test('the latest hundred messages are kept', () => {
  const storage = createStorage(
    JSON.stringify({ ada: Array.from({ length: 130 }, (_, index) => message(`${index}`)) }),
  );
  const history = open(storage);
  expect(idsOf(history.of('ada')).slice(0, 1)).toEqual(['30']);
  history.add('ada', message('new'));
  expect(history.of('ada')).toHaveLength(100);
  expect(history.of('ada').at(-1)).toEqual(message('new'));
});

test('only the people who wrote last are kept', () => {
  const history = open(createStorage());
  for (const name of ['a', 'b', 'c', 'd', 'e', 'a', 'f']) history.add(name, message(name));
  expect(['a', 'b', 'c', 'd', 'e', 'f'].filter((name) => history.of(name).length > 0)).toEqual([
    'a',
    'c',
    'd',
    'e',
    'f',
  ]);
});

test('who is forgotten leaves nothing behind, and others what is theirs', () => {
  const storage = createStorage();
  const history = open(storage);
  history.add('ada', message('q'));
  history.add('ben', message('b'));
  history.forget('ada');
  expect(storage.items.get(CHAT_KEY)).not.toContain('ada');
  expect(idsOf(open(storage).of('ben'))).toEqual(['b']);
  history.forget('ben');
  expect([...storage.items.keys()]).toEqual([]);
});

test('a message takes the place of another with its id', () => {
  const history = open(createStorage());
  history.add('ada', message('q'));
  history.add('ada', message('a', { content: 'Sorry' }));
  history.add('ada', message('a', { content: 'Like this' }));
  expect(history.of('ada').map(({ content }) => content)).toEqual(['Message q', 'Like this']);
});

test('what another tab has written is not overwritten, and is seen when it says so', () => {
  const storage = createStorage();
  const [one, other] = [open(storage), open(storage)];
  one.add('ada', message('1'));
  other.add('ada', message('2'));
  expect(idsOf(one.of('ada'))).toEqual(['1']);
  one.readAgain();
  expect(idsOf(one.of('ada'))).toEqual(['1', '2']);
});

test('without storage the conversation lasts as long as the page', () => {
  const history = createHistory({
    storage: () => {
      throw new Error('forbidden');
    },
  });
  history.add('ada', message('1'));
  history.add('ada', message('2'));
  expect(idsOf(history.of('ada'))).toEqual(['1', '2']);
});
