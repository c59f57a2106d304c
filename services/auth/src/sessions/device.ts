type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** In this order: Edge and Opera also call themselves Chrome, and Chrome calls itself Safari. */
const BROWSERS: Names = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** In this order: Android also calls itself Linux, and iPhones call themselves Mac OS X. */
const SYSTEMS: Names = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: Names, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/**
 * The browser and the system of a `User-Agent`, such as "Firefox on Linux", or "Unknown device". Returns only names of
 * these lists, since the client can send any header.
 */
export const deviceOf = (userAgent: string | undefined = ''): string => {
  const [browser, system] = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
};
