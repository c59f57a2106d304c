import type { Language, MailedResults } from '@showhands/contracts';
import escapeHtml from 'escape-html';
import { frameHtml, LIGHT, TABLE } from '../mail/frame.ts';
import type { PollMailTexts } from './texts.ts';

/** A part of a mail between its reason and its button. Texts are plain. */
export type Block =
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'quote'; readonly label: string; readonly text: string }
  | { readonly type: 'results'; readonly results: MailedResults }
  | { readonly type: 'poll'; readonly title: string; readonly link: string; readonly facts: readonly string[] };

interface NamedLink {
  readonly name: string;
  /** With characters of URLs only. */
  readonly link: string;
}

interface Content {
  readonly language: Language;
  readonly texts: PollMailTexts;
  readonly subject: string;
  readonly title: string | undefined;
  readonly reason: { readonly text: string; readonly html: string };
  readonly blocks: readonly Block[];
  readonly action: NamedLink;
  readonly footer: readonly NamedLink[];
}

const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

const muted = (text: string, extra = ''): string =>
  `<p class="muted" style="margin: 0 0 16px; color: ${LIGHT.muted}; font-size: 15px; line-height: 1.5${extra}">${text}</p>`;

const label = (text: string): string =>
  `<p class="muted" style="margin: 0 0 4px; color: ${LIGHT.muted}; font-size: 13px; line-height: 1.5">${escapeHtml(text)}</p>`;

const numberOf = (value: number, language: Language, { unit }: MailedResults): string => {
  const digits = unit === 'score' ? 1 : 0;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language, format).format(value);
};

/** The widths of the bar and of the rest, in percent. */
const widthsOf = (value: number, full: number): readonly [number, number] => {
  const share = full > 0 ? Math.min(100, Math.max(0, Math.round((value / full) * 100))) : 0;
  return [share, 100 - share];
};

const barOf = (value: number, { full, unit }: MailedResults): string => {
  const [filled, rest] = widthsOf(value, full);
  if (unit === 'place' || filled === 0) return '';
  const style = `background: ${LIGHT.bar}; border-inline-end: 2px solid ${LIGHT.accent}; font-size: 1px; line-height: 8px`;
  const cells = `<td class="bar" width="${filled}%" height="8" bgcolor="${LIGHT.bar}" style="${style}">&nbsp;</td>`;
  const empty = rest > 0 ? `<td width="${rest}%" style="font-size: 1px; line-height: 8px">&nbsp;</td>` : '';
  return `<table ${TABLE}><tr>${cells}${empty}</tr></table>`;
};

const leads = (value: number, { unit, options }: MailedResults): boolean => {
  const values = options.map((option) => option.value);
  return unit === 'place' ? value === 1 : value > 0 && value === Math.max(...values);
};

const resultRow = (option: MailedResults['options'][number], results: MailedResults, language: Language): string => {
  const ink = `color: ${LIGHT.ink}; font-size: 15px; line-height: 1.4; font-weight: ${leads(option.value, results) ? 600 : 400}`;
  const cell = `class="ink" style="padding: 8px 0 4px; ${ink}`;
  const value = numberOf(option.value, language, results);
  return `<tr>
  <td ${cell}; word-break: break-word"><bdi>${escapeHtml(option.text)}</bdi></td>
  <td ${cell}; padding-inline-start: 16px; text-align: end; white-space: nowrap" valign="top">${value}</td>
</tr>
<tr><td colspan="2">${barOf(option.value, results)}</td></tr>`;
};

const resultsHtml = (results: MailedResults, { language, texts }: Content): string => `
<table ${TABLE} style="margin: 0 0 12px">
<tr>
  <td class="muted" style="color: ${LIGHT.muted}; font-size: 13px">${escapeHtml(texts.results)}</td>
  <td class="muted" style="color: ${LIGHT.muted}; font-size: 13px; text-align: end; white-space: nowrap">${escapeHtml(texts.units[results.unit])}</td>
</tr>
${results.options.map((option) => resultRow(option, results, language)).join('\n')}
</table>
${muted(lines(summaryOf(results, texts, language)))}`;

const summaryOf = ({ voters, more, needed }: MailedResults, texts: PollMailTexts, language: Language): string => {
  const fill = (text: string, count: number) => text.replace('{count}', new Intl.NumberFormat(language).format(count));
  return [
    ...(more > 0 ? [fill(texts.more, more)] : []),
    [fill(texts.voters, voters), ...(needed === undefined ? [] : [fill(texts.needed, needed)])].join(' · '),
  ].join('\n');
};

const unbroken = (text: string): string => `<span style="white-space: nowrap">${escapeHtml(text)}</span>`;

const pollHtml = ({ title, link, facts }: Extract<Block, { type: 'poll' }>): string => {
  const style = `color: ${LIGHT.accent}; font-size: 17px; line-height: 1.4; font-weight: 600; word-break: break-word`;
  return `<p style="margin: 0"><a class="accent" href="${link}" style="${style}"><bdi>${escapeHtml(title)}</bdi></a></p>
${muted(facts.map(unbroken).join(' · '))}`;
};

const blockHtml = (block: Block, content: Content): string => {
  if (block.type === 'note') return muted(escapeHtml(block.text));
  if (block.type === 'results') return resultsHtml(block.results, content);
  if (block.type === 'poll') return pollHtml(block);
  const style = `border-inline-start: 2px solid ${LIGHT.accent}; padding-inline-start: 12px`;
  return `<table ${TABLE} style="margin: 0 0 20px"><tr><td class="mark" style="${style}">
${label(block.label)}
<p class="ink" style="margin: 0; color: ${LIGHT.ink}; font-size: 17px; line-height: 1.5; word-break: break-word"><bdi>${lines(block.text)}</bdi></p>
</td></tr></table>`;
};

const blockText = (block: Block, { language, texts }: Content): string => {
  if (block.type === 'note') return block.text;
  if (block.type === 'quote') return `${block.label}:\n${block.text}`;
  if (block.type === 'poll') return `${block.title}\n${block.facts.join(' · ')}\n${block.link}`;
  const { results } = block;
  const rows = results.options.map(({ text, value }) => `- ${text}: ${numberOf(value, language, results)}`);
  return [`${texts.results} (${texts.units[results.unit]}):`, ...rows, summaryOf(results, texts, language)].join('\n');
};

const buttonHtml = ({ name, link }: NamedLink): string => `
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin: 8px 0 4px"><tr>
<td class="button" bgcolor="${LIGHT.accent}" style="background: ${LIGHT.accent}; border-radius: 4px">
<a class="on-accent" href="${link}" style="display: inline-block; padding: 12px 24px; color: ${LIGHT.onAccent}; font-size: 15px; font-weight: 600; line-height: 24px; text-decoration: none">${escapeHtml(name)}</a>
</td></tr></table>`;

const footerHtml = (links: readonly NamedLink[]): string =>
  links
    .map(
      ({ name, link }) =>
        `<a class="muted" href="${link}" style="color: ${LIGHT.muted}; text-decoration: underline">${escapeHtml(name)}</a>`,
    )
    .join('<br>');

const htmlOf = (content: Content): string => {
  const { language, subject, title, reason, blocks, action, footer } = content;
  const heading =
    title === undefined
      ? ''
      : `<h1 class="ink" style="margin: 0 0 12px; color: ${LIGHT.ink}; font-size: 21px; line-height: 1.25; font-weight: 600; word-break: break-word"><bdi>${escapeHtml(title)}</bdi></h1>`;
  const surface = `${muted(reason.html)}
${heading}
${blocks.map((block) => blockHtml(block, content)).join('\n')}
${buttonHtml(action)}`;
  return frameHtml({ language, subject, surface, footer: footerHtml(footer) });
};

const textOf = (content: Content): string => {
  const { title, reason, blocks, action, footer } = content;
  const parts = [
    reason.text,
    ...(title === undefined ? [] : [title]),
    ...blocks.map((block) => blockText(block, content)),
    `${action.name}:\n${action.link}`,
    ['-- ', ...footer.map(({ name, link }) => `${name}:\n${link}`)].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
};

/** Lays out a mail with tables and inline styles, since mail programs ignore much of CSS. */
export const layOut = (content: Content): { readonly text: string; readonly html: string } => ({
  text: textOf(content),
  html: htmlOf(content),
});
