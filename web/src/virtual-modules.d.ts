declare module 'virtual:server-texts' {
  /** Each English text of the servers with its translation. */
  export const serverTexts: [english: string, translated: string][];
}
