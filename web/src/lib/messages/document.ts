/** Texts of the HTML document, which the build puts into it. */
export const documentMessages = {
  description: 'Polls that count in front of everyone: ask, vote, and watch the result move.',
  noscript: 'Showhands counts votes live and needs JavaScript for it.',
} as const;
