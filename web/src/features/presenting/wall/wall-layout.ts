/** Numbers of options from which on the wall has one more column, in landscape and in portrait. */
const COLUMNS_FROM = { landscape: [7, 17, 46], portrait: [11, 41] } as const;

export interface WallLayout {
  readonly columns: number;
  readonly rows: number;
}

/** How the options are laid out, column by column, so that all fit on one screen. */
export const wallLayoutOf = (count: number, orientation: keyof typeof COLUMNS_FROM): WallLayout => {
  const columns = 1 + COLUMNS_FROM[orientation].filter((from) => count >= from).length;
  return { columns, rows: Math.max(1, Math.ceil(count / columns)) };
};

/** Up to so many rows are high enough for a third line, and for a second one. */
const ROWS_WITH_THREE_LINES = 4;
const ROWS_WITH_TWO_LINES = 14;
const LONG_TEXT = 50;

/** How many lines the texts of the options have, of which a longer one shows its beginning: more where there is room for them. */
export const optionLines = (texts: readonly string[], { rows }: WallLayout): 1 | 2 | 3 => {
  if (rows > ROWS_WITH_TWO_LINES) return 1;
  return rows <= ROWS_WITH_THREE_LINES && texts.some((text) => [...text].length > LONG_TEXT) ? 3 : 2;
};

/** The size of a question in units of the wall: a shorter one is larger. */
export const questionSize = (title: string): number => {
  const { length } = [...title];
  if (length <= 40) return 4.4;
  if (length <= 80) return 3.6;
  return length <= 130 ? 3 : 2.5;
};
