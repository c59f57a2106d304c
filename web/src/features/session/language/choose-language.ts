import type { Language } from '@showhands/contracts';

const YEAR_S = 365 * 24 * 3_600;

/** Keeps the choice in a cookie, since the server sends the page in that language, and loads the page again. */
export const chooseLanguage = (language: Language): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: The Cookie Store API is missing over plain http.
  document.cookie = `language=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  location.reload();
};
