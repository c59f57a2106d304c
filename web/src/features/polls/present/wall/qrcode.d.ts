/** The encoder of `qrcode` alone, without its drawing and its command line. The package has no types. */
declare module 'qrcode/lib/core/qrcode.js' {
  export const create: (
    text: string,
    options: { readonly errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ) => { readonly modules: { readonly size: number; readonly data: Uint8Array } };
}
