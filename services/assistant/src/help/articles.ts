import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Language } from '@showhands/contracts';
import * as z from 'zod';

/** A part of an article that answers its questions without the rest of the article. */
export interface Passage {
  readonly id: string;
  /** The questions that it answers, as people ask them. */
  readonly questions: readonly string[];
  readonly paragraphs: readonly string[];
  readonly article: { readonly title: string; readonly path: string };
}

const directory = fileURLToPath(new URL('../../articles', import.meta.url));

/** The screens that an article may link to: screens without a parameter in their path. */
export const screens = [
  '/',
  '/create',
  '/my-polls',
  '/results',
  '/profile',
  '/notifications',
  '/sequences',
  '/groups',
  '/decisions',
  '/moderation',
] as const;

const frontMatterSchema = z.strictObject({
  title: z.string().min(1),
  path: z.enum(screens),
  questions: z.array(z.string().min(1)).min(2),
});

const LINE = /^(?: {2}- (?<item>.+)|(?<name>\w+):(?: (?<value>.+))?)$/;
const FILE = /^---\n(?<matter>.*?)\n---\n\n(?<body>.*)$/s;

/** Lines of `name: value`, or of `name:` with its list below. */
const parseFrontMatter = (text: string): z.output<typeof frontMatterSchema> => {
  const fields: Record<string, string | string[]> = {};
  let list: string[] = [];
  for (const line of text.split('\n')) {
    const { item, name, value } = LINE.exec(line)?.groups ?? {};
    if (item !== undefined) list.push(item);
    else if (name === undefined) throw new Error(`"${line}" is not a line of front matter`);
    else if (value !== undefined) fields[name] = value;
    else {
      list = [];
      fields[name] = list;
    }
  }
  return frontMatterSchema.parse(fields);
};

const paragraphsOf = (text: string): string[] =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll('\n', ' '));

const LIST_ITEM = /^- (.+)\n/;

/** Splits a heading after each question mark. */
const questionsOf = (heading: string): string[] =>
  (heading.match(/[^?؟]+[?؟]?/g) ?? []).map((question) => question.trim()).filter((question) => question !== '');

/** The text below a heading, without the list of further questions that it may begin with. */
const splitQuestions = (text: string): { questions: string[]; rest: string } => {
  const questions: string[] = [];
  let rest = text.trimStart();
  for (let item = LIST_ITEM.exec(rest); item; item = LIST_ITEM.exec(rest)) {
    questions.push(item[1] ?? '');
    rest = rest.slice(item[0].length);
  }
  return { questions, rest };
};

/** Splits an article into passages: the text before its first heading, and the text of each heading. @throws Error */
export const parseArticle = (name: string, source: string): Passage[] => {
  const { matter, body } = FILE.exec(source)?.groups ?? {};
  if (matter === undefined || body === undefined) throw new Error(`${name}: no front matter`);
  const { questions, ...article } = parseFrontMatter(matter);
  return body.split(/^## /m).map((part, index) => {
    const isOpening = index === 0;
    const end = isOpening ? 0 : part.indexOf('\n');
    const more = isOpening ? { questions, rest: part } : splitQuestions(part.slice(end));
    return {
      id: `${name}#${index}`,
      questions: [...questionsOf(part.slice(0, end)), ...more.questions],
      paragraphs: paragraphsOf(more.rest),
      article,
    };
  });
};

/** Reads the help articles of a language. @returns their passages */
export const readArticles = async (language: Language): Promise<Passage[]> => {
  const folder = `${directory}/${language}`;
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort();
  const sources = await Promise.all(files.map((file) => readFile(`${folder}/${file}`, 'utf8')));
  return files.flatMap((file, index) => parseArticle(file.replace(/\.md$/, ''), sources[index] ?? ''));
};
