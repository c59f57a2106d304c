import { embedMessages } from '#lib/messages/embed.ts';
import './embed.css';
import { readPoll } from './poll-reader.ts';
import { reportHeight } from './report-height.ts';
import { createView } from './view.ts';

const copy = embedMessages;

const theme = new URLSearchParams(location.search).get('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

const id = location.pathname.split('/').at(-1) ?? '';
const main = document.querySelector('main');
if (!main) throw new Error('The page has no content');

const view = createView(main);
let isShown = false;

view.showNote(copy.loading);
reportHeight(main, id);
void readPoll(id, {
  onPoll: (poll) => {
    isShown = true;
    view.showPoll(poll);
    view.showNote('');
  },
  onGone: () => {
    isShown = false;
    view.clear();
    view.showNote(copy.notShown);
  },
  onFailure: () => view.showNote(isShown ? copy.outdated : copy.loadFailed),
});
