/** The sites that may embed polls, which the gateway puts into the page: `https://example.org`. None where it is not allowed. */
export const embedOrigins = (): readonly string[] =>
  document.querySelector<HTMLMetaElement>('meta[name="embed-origins"]')?.content.split(' ') ?? [];
