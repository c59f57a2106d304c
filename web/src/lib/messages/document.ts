/** Texts of the HTML document, which the build puts into it. */
export const documentMessages = {
  description: 'Polls that count in front of everyone: ask, vote, and watch the result move.',
  noscript: 'Showhands counts votes live and needs JavaScript for it.',
  oldBrowser:
    'This browser is too old for Showhands, which needs Chrome or Edge 123, Firefox 128, Safari 17.5 or a newer version.',
} as const;
