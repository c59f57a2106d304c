import { afterEach, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './tabs.tsx';

const TABS = [
  { id: 'tea', label: 'Tea' },
  { id: 'coffee', label: 'Coffee' },
  { id: 'water', label: 'Water' },
] as const;

const Drinks = () => {
  const [selected, setSelected] = useState<(typeof TABS)[number]['id']>('tea');
  return (
    <Tabs label="Drinks" tabs={TABS} selected={selected} onSelect={setSelected}>
      {`All about ${selected}`}
    </Tabs>
  );
};

afterEach(() => {
  document.documentElement.dir = '';
});

test('connects the panel with the selected tab', async () => {
  render(<Drinks />);
  expect(screen.getByRole('tabpanel', { name: 'Tea' })).toHaveTextContent('All about tea');
  await userEvent.click(screen.getByRole('tab', { name: 'Coffee' }));
  expect(screen.getByRole('tabpanel', { name: 'Coffee' })).toHaveTextContent('All about coffee');
  expect(screen.getByRole('tab', { name: 'Coffee', selected: true })).toHaveAttribute(
    'aria-controls',
    screen.getByRole('tabpanel').id,
  );
});

test.each([
  ['', '{ArrowRight}', 'Coffee'],
  ['', '{ArrowLeft}', 'Water'],
  ['', '{End}', 'Water'],
  ['', '{End}{ArrowRight}', 'Tea'],
  ['', '{ArrowRight}{Home}', 'Tea'],
  ['rtl', '{ArrowLeft}', 'Coffee'],
  ['rtl', '{ArrowRight}', 'Water'],
  ['rtl', '{End}{ArrowLeft}', 'Tea'],
])('in the direction “%s” %s moves selection and focus from the first tab to %s', async (direction, keys, label) => {
  document.documentElement.dir = direction;
  render(<Drinks />);
  await userEvent.tab();
  await userEvent.keyboard(keys);
  const tab = screen.getByRole('tab', { name: label });
  expect(tab).toHaveAttribute('aria-selected', 'true');
  expect(tab).toHaveFocus();
});

test('the Tab key stops once', async () => {
  render(
    <>
      <Drinks />
      <button type="button">After</button>
    </>,
  );
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
});
