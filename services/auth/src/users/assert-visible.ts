import { isVisible, texts } from '@showhands/contracts';
import { AppError } from '@showhands/service-kit/runtime';

const HIDDEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Co}]/u;
/** Blanks that Unicode does not class as white space: Braille blank, object replacement, null note head. */
const OTHER_BLANK = /[\u2800\ufffc\u{1d159}]/u;

/** Scripts whose spelling needs U+200C and U+200D between letters, and emoji whose sequences need U+200D and U+FE0F. */
const JOINED_LETTERS =
  /([\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Tibt}\p{sc=Mymr}\p{sc=Khmr}])[\u200c\u200d](?=[\p{L}\p{M}])/gu;
const JOINED_EMOJI = /(\p{ExtPict}\p{EMod}?)(?:\ufe0f\u200d(?=\p{ExtPict})|\ufe0f|\u200d(?=\p{ExtPict}))/gu;
const KEYCAP = /([\d#*])\ufe0f(?=\u20e3)/gu;

/** Whether a text holds invisible or formatting characters that neither spelling nor an emoji needs. */
export const hasHiddenCharacters = (value: string): boolean => {
  const plain = value.replace(JOINED_LETTERS, '$1').replace(JOINED_EMOJI, '$1').replace(KEYCAP, '$1');
  return HIDDEN.test(plain) || OTHER_BLANK.test(plain);
};

const issueOfUsername = (username: string): string | undefined => {
  if (hasHiddenCharacters(username)) return texts.auth.usernameHidden;
  return isVisible(username) ? undefined : texts.auth.usernameInvisible;
};

/**
 * Checked here instead of in the contract, so that the page does not load these tables.
 * @throws AppError `validation_failed` when a name or an address contains invisible characters, or no visible ones
 */
export const assertVisible = ({
  username,
  email,
}: {
  readonly username?: string | undefined;
  readonly email?: string;
}): void => {
  const errors: { path: string; message: string }[] = [];
  const usernameIssue = username === undefined ? undefined : issueOfUsername(username);
  if (usernameIssue) errors.push({ path: 'username', message: usernameIssue });
  if (email && hasHiddenCharacters(email)) errors.push({ path: 'email', message: texts.auth.emailInvalid });
  if (errors[0]) throw new AppError('validation_failed', errors[0].message, { errors });
};
