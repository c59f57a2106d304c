declare module 'virtual:server-texts' {
  /** The key of each English text of the servers in `texts.ts` with the translation. */
  export const serverTexts: [key: string, translated: string][];
}

declare module 'virtual:other-server-texts' {
  /** The same of the other texts of the servers. */
  export const serverTexts: [key: string, translated: string][];
}

declare module 'virtual:lucide/*' {
  export const Icon: typeof import('#components/ui/svg-icon.tsx').SvgIcon;
}
