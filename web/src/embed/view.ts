import type { EmbeddedPoll } from '@showhands/contracts';
import { lotsText } from '#features/polls/lots-text.ts';
import type { Runoff } from '#features/polls/runoff/rounds.ts';
import { stepText } from '#features/polls/runoff/step-text.ts';
import { embedMessages } from '#lib/messages/embed.ts';
import { runoffMessages } from '#lib/messages/runoff.ts';
import { userTextDirection } from '#lib/text-direction.ts';
import { linkText, stateText, totalText } from './poll-text.ts';
import { type ResultRow, resultRowsOf, runoffOf } from './result-rows.ts';

const copy = runoffMessages;

const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: readonly Node[]
): HTMLElementTagNameMap[Tag] => {
  const created = document.createElement(tag);
  created.className = className;
  created.append(...children);
  return created;
};

/** Leaves an unchanged text alone, so that screen readers do not announce it again. */
const setText = (target: HTMLElement, text: string): void => {
  if (target.textContent !== text) target.textContent = text;
  target.hidden = text === '';
};

/** Text of users, whose direction the browser finds out. A text without letters has the direction of the page. */
const setUserText = (target: HTMLElement, text: string): void => {
  target.dir = userTextDirection(text) ?? '';
  setText(target, text);
};

const createRow = () => {
  const [text, rank] = [element('span', 'text'), element('span', 'rank')];
  const [figure, count] = [element('span', 'figure'), element('span', 'count')];
  const fill = element('span', 'fill');
  const bar = element('span', 'bar', fill);
  bar.ariaHidden = 'true';
  const item = element(
    'li',
    'row',
    element('span', 'names', text, rank),
    element('span', 'numbers', figure, count),
    bar,
  );
  const show = (row: ResultRow): void => {
    setUserText(text, row.text);
    setText(rank, row.rank);
    setText(figure, row.figure);
    setText(count, row.count);
    item.classList.toggle('first', row.isFirst);
    item.classList.toggle('out', row.isOut === true);
    bar.classList.toggle('in-round', row.isOut !== undefined);
    fill.style.setProperty('--share', String(row.share));
    bar.hidden = row.figure === '';
    fill.classList.toggle('empty', row.share === 0);
  };
  return { item, show };
};

/**
 * Buttons that step through the rounds of a runoff, and a sentence on the shown round. It starts with the deciding
 * round.
 */
const createSteps = (onStep: () => void) => {
  const label = element('span', 'step');
  const sentence = element('p', 'sentence');
  sentence.role = 'status';
  let shown = Number.POSITIVE_INFINITY;
  let last = 0;
  const round = () => Math.min(shown, last);
  const button = (name: string, text: string, by: 1 | -1) => {
    const created = element('button', 'step-button', document.createTextNode(text));
    created.type = 'button';
    created.ariaLabel = name;
    created.addEventListener('click', () => {
      const next = Math.max(0, round() + by);
      shown = next >= last ? Number.POSITIVE_INFINITY : next;
      onStep();
    });
    return created;
  };
  const [previous, next] = [button(copy.previous, '‹', -1), button(copy.next, '›', 1)];
  const bar = element('div', 'steps', previous, label, next);
  bar.role = 'group';
  bar.ariaLabel = copy.show;
  return {
    bar,
    sentence,
    /** The shown round, from 0. Without several rounds there are no buttons. */
    show: (runoff: Runoff | null): number => {
      last = Math.max(0, (runoff?.rounds.length ?? 0) - 1);
      const { rounds: { [round()]: current } = [] } = runoff ?? {};
      bar.hidden = last === 0;
      setText(label, copy.roundOf(round() + 1, last + 1));
      setText(sentence, last > 0 && current ? stepText(current) : '');
      previous.ariaDisabled = String(round() === 0);
      next.ariaDisabled = String(round() === last);
      return round();
    },
  };
};

export interface View {
  showPoll(poll: EmbeddedPoll): void;
  /** Reports a problem below the poll, or instead of it. An empty text removes the report. */
  showNote(text: string): void;
  /** Takes the poll away. */
  clear(): void;
}

/** The poll as elements in `main`, which stay the same while the numbers change, so that the bars move. */
export const createView = (main: HTMLElement): View => {
  const title = element('h1', 'title');
  const state = element('p', 'state');
  const list = element('ul', 'rows');
  const lots = element('p', 'sentence');
  const total = element('p', 'total');
  const link = element('a', 'link');
  const linkLabel = element('span', '');
  const note = element('p', 'note');
  Object.assign(link, { target: '_blank', rel: 'noopener' });
  // A list without markers is a list for VoiceOver only if it says so.
  list.role = 'list';
  state.role = 'status';
  note.role = 'status';
  const newTab = element('span', 'hidden-text');
  newTab.textContent = ` ${embedMessages.newTab}`;
  link.append(linkLabel, newTab);
  let embedded: EmbeddedPoll | undefined;
  const steps = createSteps(() => showResults());
  const foot = element('footer', 'foot', total, link);
  const poll = element('article', 'poll', title, state, steps.bar, list, steps.sentence, lots, foot);
  poll.hidden = true;
  main.append(poll, note);

  const rows = new Map<string, ReturnType<typeof createRow>>();
  const rowOf = ({ id }: ResultRow) => {
    const row = rows.get(id) ?? createRow();
    rows.set(id, row);
    return row;
  };

  const showRows = (shown: readonly ResultRow[]): void => {
    const items = shown.map((row) => {
      const { item, show } = rowOf(row);
      show(row);
      return item;
    });
    const isSame = items.length === list.children.length && items.every((item, index) => item === list.children[index]);
    // Moving an element would restart its transitions.
    if (!isSame) list.replaceChildren(...items);
  };

  const showResults = (): void => {
    if (!embedded) return;
    const round = steps.show(embedded.results_visible ? runoffOf(embedded) : null);
    showRows(resultRowsOf(embedded, round));
  };

  return {
    showPoll: (read) => {
      embedded = read;
      document.title = embedded.title;
      setUserText(title, embedded.title);
      setText(state, stateText(embedded));
      setText(total, totalText(embedded));
      setText(linkLabel, linkText(embedded, location.host));
      link.href = `/poll/${embedded.id}`;
      setText(lots, lotsText(embedded)?.winner ?? '');
      showResults();
      poll.hidden = false;
    },
    showNote: (text) => setText(note, text),
    clear: () => {
      poll.hidden = true;
    },
  };
};
