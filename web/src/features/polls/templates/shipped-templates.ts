import type { TemplatePoll } from '@showhands/contracts';
import { shippedTemplateMessages } from '#lib/messages/shipped-templates.ts';

type Key = keyof typeof shippedTemplateMessages;

type Rules = Partial<Omit<TemplatePoll, 'title' | 'description' | 'options'>> & {
  /** The seats of each option. */
  readonly seats?: readonly number[];
};

/** The settings of each template, in the order in which they are shown. */
const RULES: Readonly<Record<Key, Rules>> = {
  lunch: { allow_multiple_votes: true, voters_add_options: 'free' },
  meeting: { category: 'business', allow_multiple_votes: true },
  mood: { category: 'business', change_vote: true, results_when: 'after_vote' },
  estimate: { category: 'technology', change_vote: true, results_when: 'after_close' },
  priorities: { category: 'technology', method: 'rank', max_choices: 3, change_vote: true },
  book: { category: 'entertainment', method: 'rank', change_vote: true, voters_add_options: 'approved' },
  motion: { results_when: 'after_close' },
  satisfaction: { category: 'business', method: 'score', change_vote: true, results_when: 'after_vote' },
  event: { method: 'score', results_when: 'after_vote' },
  volunteers: { change_vote: true, seats: [3, 2, 3, 4] },
  quiz: { category: 'entertainment', results_when: 'after_close' },
  talks: { category: 'technology', allow_multiple_votes: true, voters_add_options: 'approved' },
};

export interface ShippedTemplate {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly poll: TemplatePoll;
}

const templateOf = ([id, { seats, ...rules }]: [string, Rules]): ShippedTemplate => {
  // `Object.entries` does not keep the names.
  const { name, hint, title, description, options } = shippedTemplateMessages[id as Key];
  const defaults = { category: 'general', allow_multiple_votes: false, show_results: true } as const;
  const withSeats = options.map((text, index) => ({ text, ...(seats && { seats: seats[index] ?? null }) }));
  return { id, name, hint, poll: { ...defaults, ...rules, title, description, options: withSeats } };
};

/** The templates that everyone has, in the language that is shown. */
export const shippedTemplates = (): ShippedTemplate[] => Object.entries(RULES).map(templateOf);
