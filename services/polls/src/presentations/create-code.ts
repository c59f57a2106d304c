import { randomInt } from 'node:crypto';
import { pollCode } from '@showhands/contracts';

const randomCharacter = (): string => pollCode.characters.charAt(randomInt(pollCode.characters.length));

/** A random code of a poll's short address. It may be in use. */
export const createCode = (): string => Array.from({ length: pollCode.length }, randomCharacter).join('');
