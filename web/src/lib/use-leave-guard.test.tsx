import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { leaveBy, useLeaveGuard } from './use-leave-guard.ts';

let went: string[];

beforeEach(() => {
  went = [];
  history.replaceState(null, '', '/form');
});
afterEach(cleanup);

const follow = (name: string) => (event: { preventDefault: () => void }) => {
  event.preventDefault();
  went.push(name);
};

const Form = ({ losing }: { losing: boolean }) => {
  const { held, stay, leave } = useLeaveGuard(losing);
  return (
    <>
      <a href="/away" onClick={follow('away')}>
        Away
      </a>
      <a href={`${location.pathname}#part`} onClick={follow('part')}>
        Part
      </a>
      <a href="/away" target="_blank" rel="noreferrer" onClick={follow('beside')}>
        Beside
      </a>
      {held && (
        <>
          <button type="button" onClick={stay}>
            Stay
          </button>
          <button type="button" onClick={leave}>
            Leave
          </button>
        </>
      )}
    </>
  );
};

const press = (name: string) => fireEvent.click(screen.getByText(name));
const unload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('with nothing to lose everyone goes at once', () => {
  render(<Form losing={false} />);
  press('Away');
  leaveBy(() => went.push('by the palette'));
  expect([went, unload()]).toEqual([['away', 'by the palette'], false]);
});

test('a link away is held until one says so, and followed once', () => {
  render(<Form losing />);
  press('Away');
  expect(went).toEqual([]);
  press('Leave');
  expect(went).toEqual(['away']);
});

test('who stays can leave later', () => {
  render(<Form losing />);
  press('Away');
  press('Stay');
  expect([went, screen.queryByText('Leave')]).toEqual([[], null]);
  press('Away');
  press('Leave');
  expect(went).toEqual(['away']);
});

test('what leads away without a link is held as well', () => {
  render(<Form losing />);
  act(() => leaveBy(() => went.push('by the palette')));
  expect(went).toEqual([]);
  press('Leave');
  expect(went).toEqual(['by the palette']);
});

test('within the page, to another tab and with a key that opens one nobody is held', () => {
  render(<Form losing />);
  press('Part');
  press('Beside');
  fireEvent.click(screen.getByText('Away'), { ctrlKey: true });
  expect(went).toEqual(['part', 'beside', 'away']);
});

/** What the browser tells before it goes back to another screen, and where it is then led. */
const traversal = (url: string) =>
  Object.assign(new Event('navigate', { cancelable: true }), {
    navigationType: 'traverse',
    destination: { url: new URL(url, location.href).href, key: url, sameDocument: true },
  });

describe('by the buttons of the browser', () => {
  beforeEach(() => {
    const navigation = Object.assign(new EventTarget(), {
      traverseTo: (key: string) => goBack(key),
    });
    Object.assign(window, { navigation });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'navigation');
  });

  const goBack = (url: string): boolean => {
    const event = traversal(url);
    act(() => void window.navigation.dispatchEvent(event));
    if (!event.defaultPrevented) went.push(`back to ${url}`);
    return event.defaultPrevented;
  };

  test('whoever goes back is held until they say so, and led there', () => {
    render(<Form losing />);
    expect(goBack('/list')).toBe(true);
    press('Stay');
    expect(goBack('/list')).toBe(true);
    expect(went).toEqual([]);
    press('Leave');
    expect(went).toEqual(['back to /list']);
  });

  test('going back within the screen, or with nothing to lose, is not held', () => {
    const { rerender } = render(<Form losing />);
    expect(goBack('/form#part')).toBe(false);
    rerender(<Form losing={false} />);
    expect(goBack('/list')).toBe(false);
  });
});

test('closing the tab is asked about while there is something to lose, and no longer', () => {
  const { rerender, unmount } = render(<Form losing />);
  expect(unload()).toBe(true);
  rerender(<Form losing={false} />);
  expect(unload()).toBe(false);
  rerender(<Form losing />);
  unmount();
  expect(unload()).toBe(false);
  leaveBy(() => went.push('after it is gone'));
  expect(went).toEqual(['after it is gone']);
});
