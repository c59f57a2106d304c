/** A fraction, which spreadsheets show as a percentage. */
export interface Percentage {
  readonly fraction: number;
}

/** A number is one to calculate with, a text never a formula. Null for an empty cell. */
export type Cell = string | number | Date | Percentage | null;

export interface Table {
  /** The name of its sheet. */
  readonly name: string;
  /** Headings of the columns. Absent where each row has its own in the first cell. */
  readonly columns?: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The results of a poll as tables: facts about the poll, and counts. */
export interface ResultsTables {
  readonly facts: Table;
  readonly results: readonly Table[];
}

/** The line break of a spreadsheet's cell is a line feed; it shows a carriage return as a character. */
export const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
