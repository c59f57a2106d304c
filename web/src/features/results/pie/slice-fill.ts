const FILLS = [
  'fill-slice-1',
  'fill-slice-2',
  'fill-slice-3',
  'fill-slice-4',
  'fill-slice-5',
  'fill-slice-6',
  'fill-slice-7',
  'fill-slice-8',
  'fill-line',
];

/** The CSS class that fills a slice. */
export const sliceFill = (colorIndex: number): string | undefined => FILLS[colorIndex];
