/** Characters of a code: no vowels, so that no words arise, and none that look like another one. */
const CODE_CHARACTERS = '346789cdfghjkmnpqrtvwxy';
const CODE_LENGTH = 6;
export const pollCode = { characters: CODE_CHARACTERS, length: CODE_LENGTH } as const;
