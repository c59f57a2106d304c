/** The menu that changes the language of the page. Each language is named in itself, so that its speakers find it. */
export const languageMenuMessages = {
  label: 'Language',
} as const;
