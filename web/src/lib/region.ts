/**
 * The language of the page in the region of the browser, for dates. Undefined where the browser names none: the
 * language alone then decides the format of dates.
 */
export const regionalTag = (tag: string): string | undefined => {
  const { region } = new Intl.Locale(navigator.language).maximize();
  return region && `${tag}-${region}`;
};
