import type { Poll } from '@showhands/contracts';
import { type Chart, type ChartRow, chartOf } from './chart.ts';
import {
  type ChartLayout,
  INNER_WIDTH,
  layoutChart,
  MORE,
  OUTCOME,
  PADDING,
  SCALE,
  TITLE,
  WIDTH,
} from './chart-layout.ts';
import { wrapText } from './fit-text.ts';
import { createPen, directionOf, type Pen } from './pen.ts';

/** The light theme of `tokens.css`: slides are light, and a picture has no theme. */
const COLORS = {
  page: '#f8fbf9',
  ink: '#16221d',
  muted: '#596760',
  tint: '#edf3f0',
  bar: '#c0dcce',
  accent: '#007752',
} as const;

const ROW_PADDING = 24;
const MIN_VALUE_WIDTH = 80;
const RADIUS = 8;
const EDGE = 4;

const drawBar = (pen: Pen, y: number, height: number, share: number): void => {
  pen.bar({ x: PADDING, y, width: INNER_WIDTH, height, radius: RADIUS, color: COLORS.tint });
  if (share === 0) return;
  const width = Math.max(2 * EDGE, INNER_WIDTH * share);
  pen.bar({ x: PADDING, y, width, height, radius: RADIUS, color: COLORS.bar });
  pen.bar({ x: PADDING + width - EDGE, y, width: EDGE, height, radius: 0, color: COLORS.accent });
};

const drawRow = (pen: Pen, row: ChartRow, y: number, { rowHeight, rowText }: ChartLayout, valueWidth: number): void => {
  const start = PADDING + ROW_PADDING;
  const end = PADDING + INNER_WIDTH - ROW_PADDING;
  const middle = y + rowHeight / 2;
  const detail = { size: Math.round(rowText * 0.8), weight: 400, color: COLORS.muted } as const;
  const detailEnd = end - valueWidth;
  const width = detailEnd - pen.width(row.detail, detail) - ROW_PADDING - start;
  drawBar(pen, y, rowHeight, row.share);
  pen.text(row.text, {
    ...{ x: start, middle, size: rowText, weight: row.leads ? 600 : 400, color: COLORS.ink },
    ...{ width, direction: directionOf(row.text) },
  });
  pen.text(row.value, { x: end, middle, size: rowText, weight: 600, color: COLORS.ink, align: 'end' });
  pen.text(row.detail, { ...detail, x: detailEnd, middle, align: 'end' });
};

const drawRows = (pen: Pen, { rows, more }: Chart, layout: ChartLayout): void => {
  const { rowsTop, rowStep, rowText, moreTop } = layout;
  const widths = rows.map(({ value }) => pen.width(value, { size: rowText, weight: 600 }));
  const valueWidth = Math.max(MIN_VALUE_WIDTH, ...widths) + 2 * ROW_PADDING;
  for (const [index, row] of rows.entries()) drawRow(pen, row, rowsTop + index * rowStep, layout, valueWidth);
  if (more === null) return;
  pen.text(more, { x: PADDING, middle: moreTop + MORE.height / 2, size: MORE.size, weight: 400, color: COLORS.muted });
};

interface Paragraph {
  readonly lines: readonly string[];
  readonly top: number;
  readonly size: number;
  readonly line: number;
  readonly weight: 400 | 600;
  readonly direction?: CanvasDirection;
}

const drawParagraph = (pen: Pen, { lines, top, line, ...look }: Paragraph): void => {
  for (const [index, text] of lines.entries()) {
    pen.text(text, { ...look, x: PADDING, middle: top + (index + 0.5) * line, color: COLORS.ink });
  }
};

const drawFooter = (pen: Pen, { facts, made }: Chart, { footerTop, footerText }: ChartLayout): void => {
  const look = { middle: footerTop + footerText / 2, size: footerText, weight: 400, color: COLORS.muted } as const;
  pen.text(facts, { ...look, x: PADDING });
  pen.text(made, { ...look, x: PADDING + INNER_WIDTH, align: 'end' });
};

const toPng = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png');
  });

/**
 * The results as a PNG of 1600 × 900 at double resolution, higher for many options. If the page or the title is written
 * from right to left, the picture is mirrored. @throws Error where the browser can draw no picture of this size
 */
export const drawChart = async (poll: Poll, madeAt: Date): Promise<Blob> => {
  const chart = chartOf(poll, madeAt);
  const canvas = document.createElement('canvas');
  const pen = await createPen(canvas, chart.title, [chart.outcome, ...chart.rows.map(({ text }) => text)]);
  const linesOf = (text: string, { size, maxLines }: { size: number; maxLines: number }, weight: 400 | 600) =>
    wrapText((part) => pen.width(part, { size, weight }), text, INNER_WIDTH, maxLines);
  const title = linesOf(chart.title, TITLE, 600);
  const outcome = linesOf(chart.outcome, OUTCOME, 400);
  const layout = layoutChart({
    titleLines: title.length,
    outcomeLines: outcome.length,
    rows: chart.rows.length,
    hasMore: chart.more !== null,
  });
  pen.resize(WIDTH, layout.height, SCALE);
  pen.fill(COLORS.page);
  const direction = directionOf(chart.title);
  drawParagraph(pen, { ...TITLE, lines: title, top: layout.titleTop, weight: 600, direction });
  drawParagraph(pen, { ...OUTCOME, lines: outcome, top: layout.outcomeTop, weight: 400 });
  drawRows(pen, chart, layout);
  drawFooter(pen, chart, layout);
  return toPng(canvas);
};
