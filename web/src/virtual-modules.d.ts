declare module 'virtual:server-texts' {
  /** Each English text of the servers with its translation. */
  export const serverTexts: [english: string, translated: string][];
}

declare module 'virtual:lucide/*' {
  export const Icon: typeof import('#components/ui/svg-icon.tsx').SvgIcon;
}
