/**
 * A short key of a server's English text, so that a translation is found without loading the English texts. Not for secrets: texts
 * can share a key. The build ensures that no two texts of the contracts do.
 */
export const textKey = (text: string): string => {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return (hash >>> 0).toString(36);
};
