declare global {
  interface Navigator {
    /** Only Chromium has it, and only by https. */
    readonly keyboard?: { readonly getLayoutMap: () => Promise<ReadonlyMap<string, string>> };
  }
}

/** The character that each key types, by its code. Empty where the browser does not tell. */
export const keyboardLayout = async (): Promise<ReadonlyMap<string, string>> => {
  try {
    return (await navigator.keyboard?.getLayoutMap()) ?? new Map();
  } catch {
    return new Map();
  }
};
