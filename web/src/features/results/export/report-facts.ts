import type { Poll } from '@showhands/contracts';
import { factsOf } from '../facts.ts';
import { html, type Markup } from './html.ts';

export const factsMarkup = (poll: Poll): Markup => html`<dl>
${factsOf(poll).map(({ label, value }) => html`<div><dt>${label}</dt><dd><bdi>${value}</bdi></dd></div>\n`)}</dl>`;
