/** The shape of an English text without its wording: literal types become `string`, functions keep their parameters. */
export type Translated<Text> = Text extends string
  ? string
  : Text extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : Text extends null
      ? string | null
      : { readonly [Key in keyof Text]: Translated<Text[Key]> };
