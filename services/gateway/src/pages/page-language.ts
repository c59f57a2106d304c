import { type Language, languages } from '@showhands/contracts';
import type { Request } from 'express';

/** The languages that were built. */
type Built = Pick<ReadonlyMap<Language, unknown>, 'has'>;

/** Set by the page's language menu. */
const COOKIE = /(?:^|;\s*)language=(\w{2})(?:;|$)/;

const known = (value: unknown, built: Built): Language | undefined =>
  languages.find((language) => language === value && built.has(language));

/** The language of the page for a request: as chosen in its menu, else the browser's; English if that is not built. */
export const pageLanguage = (request: Request, built: Built): Language => {
  const chosen = known(COOKIE.exec(request.headers.cookie ?? '')?.[1], built);
  if (chosen) return chosen;
  const offered = languages.filter((language) => built.has(language));
  return known(request.acceptsLanguages(...offered), built) ?? 'en';
};

/** The language of an embedded page: as the site that embeds it asks for by `?language=`, else the browser's. */
export const embedLanguage = (request: Request, built: Built): Language =>
  known(request.query.language, built) ?? pageLanguage(request, built);
