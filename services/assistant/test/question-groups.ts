import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Questions with the articles or passages (`name#index`) that answer them, of which any will do. */
export interface QuestionGroup {
  readonly answers: readonly string[];
  readonly questions: readonly string[];
}

/** The heading of questions that the help does not answer. */
export const NOBODY = 'nobody';

/** Reads a list of questions of this folder: a heading `name, name` for each group, with a question in each line. */
export const readQuestionGroups = async (file: string): Promise<QuestionGroup[]> => {
  const source = await readFile(fileURLToPath(new URL(file, import.meta.url)), 'utf8');
  return source
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [names = '', ...lines] = part.split('\n');
      return {
        answers: names.split(', '),
        questions: lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2)),
      };
    });
};
