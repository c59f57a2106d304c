/** Unifies the spellings of umlauts and of ß in a lower-case text: ä and ae are read as a. */
export const normalizeGerman = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('ß', 'ss')
    .replace(/[äöü]/g, (letter) => ({ ä: 'a', ö: 'o', ü: 'u' })[letter] ?? letter)
    .replace(/([ao])e/g, '$1')
    .replace(/(?<![aeiouq])ue/g, 'u');
