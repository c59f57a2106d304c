/** Pixels at single resolution. */
export const WIDTH = 1_600;
export const SCALE = 2;
const MIN_HEIGHT = 900;

export const PADDING = 80;
export const INNER_WIDTH = WIDTH - 2 * PADDING;

export const TITLE = { size: 56, line: 64, maxLines: 2 } as const;
export const OUTCOME = { size: 32, line: 44, maxLines: 2, gap: 20 } as const;
const ROWS_GAP = 44;
const ROW = { min: 60, max: 148 } as const;
export const MORE = { size: 26, height: 56 } as const;
const FOOTER = { size: 24, height: 60 } as const;

export interface ChartLayout {
  readonly height: number;
  readonly titleTop: number;
  readonly outcomeTop: number;
  readonly rowsTop: number;
  /** From the top of a row to the top of the next one. */
  readonly rowStep: number;
  readonly rowHeight: number;
  readonly rowText: number;
  readonly moreTop: number;
  readonly footerTop: number;
  readonly footerText: number;
}

interface Content {
  readonly titleLines: number;
  readonly outcomeLines: number;
  readonly rows: number;
  readonly hasMore: boolean;
}

/** Few rows fill a slide of 16 to 9; many make it higher. */
export const layoutChart = ({ titleLines, outcomeLines, rows, hasMore }: Content): ChartLayout => {
  const outcomeTop = PADDING + titleLines * TITLE.line + OUTCOME.gap;
  const rowsTop = outcomeTop + outcomeLines * OUTCOME.line + ROWS_GAP;
  const below = (hasMore ? MORE.height : 0) + FOOTER.height + PADDING;
  const available = MIN_HEIGHT - rowsTop - below;
  const rowStep = Math.round(Math.min(ROW.max, Math.max(ROW.min, available / Math.max(1, rows))));
  const rowsEnd = rowsTop + rows * rowStep;
  const height = Math.max(MIN_HEIGHT, rowsEnd + below);
  return {
    height,
    titleTop: PADDING,
    outcomeTop,
    rowsTop,
    rowStep,
    rowHeight: Math.round(rowStep * 0.84),
    rowText: rowStep >= 120 ? 36 : rowStep >= 84 ? 32 : 26,
    moreTop: rowsEnd,
    footerTop: height - PADDING - FOOTER.size,
    footerText: FOOTER.size,
  };
};
