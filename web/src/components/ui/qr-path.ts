import { encodeQR } from 'qr';

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
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const rows = modules.map((row) => row.map(Number).join(''));
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(RUN)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return { size: modules.length, path: runs.join('') };
};
