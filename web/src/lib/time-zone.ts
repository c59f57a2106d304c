/** The name of the viewer's time zone in the language of the page, such as "Central European Time". */
export const timeZoneName = (): string => {
  const format = new Intl.DateTimeFormat(document.documentElement.lang || 'en', { timeZoneName: 'longGeneric' });
  const part = format.formatToParts().find(({ type }) => type === 'timeZoneName');
  return part?.value ?? format.resolvedOptions().timeZone;
};
