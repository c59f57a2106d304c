import { create } from 'qrcode/lib/core/qrcode.js';

/** Light modules around the code, which readers need. */
const QUIET_ZONE = 4;

export interface QrPath {
  /** Side of the square in modules, with the quiet zone. */
  readonly size: number;
  /** `d` of one SVG path that fills the dark modules. */
  readonly path: string;
}

/** A run of dark modules in a row. */
const RUN = /1+/g;

/** The QR code of a text, with error correction level M. */
export const qrPathOf = (text: string): QrPath => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from({ length: size }, (_, y) => Array.from(data.subarray(y * size, (y + 1) * size)).join(''));
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(RUN)].map(({ index, 0: run }) => {
      const { length } = run;
      return `M${index + QUIET_ZONE} ${y + QUIET_ZONE}h${length}v1h-${length}z`;
    }),
  );
  return { size: size + 2 * QUIET_ZONE, path: runs.join('') };
};
