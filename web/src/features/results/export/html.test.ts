import { expect, test } from '@jest/globals';
import { html } from './html.ts';

test.each<[string, Parameters<typeof html>[1], string]>([
  ['markup characters', `<b> & "it's"`, '<p>&lt;b&gt; &amp; &quot;it&#39;s&quot;</p>'],
  ['an entity, not decoding it', '&lt;', '<p>&amp;lt;</p>'],
  ['a number', 0, '<p>0</p>'],
  ['null as nothing', null, '<p></p>'],
  ['an empty text', '', '<p></p>'],
  ['markup unchanged', html`<b>${'&'}</b>`, '<p><b>&amp;</b></p>'],
  ['a list of markup', ['a', '<'].map((text) => html`<i>${text}</i>`), '<p><i>a</i><i>&lt;</i></p>'],
])('renders %s', (_name, value, rendered) => {
  expect(html`<p>${value}</p>`.text).toBe(rendered);
});
