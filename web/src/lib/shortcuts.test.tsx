import { afterEach, expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keyName } from './shortcut-names.ts';
import { shortcuts, useShortcut } from './shortcuts.ts';

const Palette = ({ pressed }: { pressed: string[] }) => {
  useShortcut('Mod+k', 'Jump', (key) => pressed.push(key));
  return <input aria-label="Field" />;
};

const on = (platform: string) => Object.defineProperty(navigator, 'platform', { value: platform, configurable: true });

const Screen = ({ pressed, name = 'screen' }: { pressed: string[]; name?: string }) => {
  useShortcut('1 2', 'Choose', (key) => pressed.push(`${name} ${key}`));
  return <button type="button">Focus</button>;
};

afterEach(() => {
  shortcuts.enable(true);
  on('');
});

test('leaves keys with Ctrl, Meta or Alt to the browser', async () => {
  const pressed: string[] = [];
  render(<Screen pressed={pressed} />);
  await userEvent.keyboard('{Control>}1{/Control}{Meta>}1{/Meta}{Alt>}1{/Alt}');
  expect(pressed).toEqual([]);
});

test('ignores keys while a dialog is open', async () => {
  const pressed: string[] = [];
  render(
    <>
      <Screen pressed={pressed} />
      <dialog open />
    </>,
  );
  await userEvent.keyboard('1');
  expect(pressed).toEqual([]);
});

test('lists the mounted shortcuts; the latest one of a key runs', async () => {
  const pressed: string[] = [];
  const view = render(
    <>
      <Screen pressed={pressed} name="under" />
      <Screen pressed={pressed} name="over" />
    </>,
  );
  expect(shortcuts.active.get().map(({ label }) => label)).toEqual(['Choose', 'Choose']);
  await userEvent.keyboard('1');
  expect(pressed).toEqual(['over 1']);
  view.unmount();
  expect(shortcuts.active.get()).toEqual([]);
});

const Layout = ({ pressed }: { pressed: string[] }) => {
  useShortcut('1 9', 'Open', (key) => pressed.push(`layout ${key}`), 'layout');
  return null;
};

test('a key of the screen is not taken by a part of the layout that mounts later', async () => {
  const pressed: string[] = [];
  const view = render(<Screen pressed={pressed} />);
  view.rerender(
    <>
      <Screen pressed={pressed} />
      <Layout pressed={pressed} />
    </>,
  );
  await userEvent.keyboard('19');
  expect(pressed).toEqual(['screen 1', 'layout 9']);
});

test.each([
  ['Linux x86_64', '{Control>}k{/Control}', '{Meta>}k{/Meta}', 'Ctrl K'],
  ['Win32', '{Control>}K{/Control}', '{Control>}{Alt>}k{/Alt}{/Control}', 'Ctrl K'],
  ['MacIntel', '{Meta>}k{/Meta}', '{Control>}k{/Control}', '⌘ K'],
])('on %s, Mod is the modifier of the platform, also while typing', async (platform, keys, others, name) => {
  on(platform);
  const pressed: string[] = [];
  const view = render(<Palette pressed={pressed} />);
  view.getByLabelText('Field').focus();
  await userEvent.keyboard(`k${others}`);
  expect(pressed).toEqual([]);
  await userEvent.keyboard(keys);
  expect(pressed).toEqual(['Mod+k']);
  expect(keyName('Mod+k', new Map())).toBe(name);
});
