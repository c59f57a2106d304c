import * as age from './en/age.ts';
import * as app from './en/app.ts';
import * as assistant from './en/assistant.ts';
import * as ballot from './en/ballot.ts';
import * as changePassword from './en/change-password.ts';
import * as comments from './en/comments.ts';
import * as comparedResults from './en/compared-results.ts';
import * as continueTexts from './en/continue.ts';
import * as copiedPoll from './en/copied-poll.ts';
import * as dashboard from './en/dashboard.ts';
import * as devices from './en/devices.ts';
import * as drafts from './en/drafts.ts';
import * as embed from './en/embed.ts';
import * as embedCode from './en/embed-code.ts';
import * as example from './en/example.ts';
import * as forgotPassword from './en/forgot-password.ts';
import * as keep from './en/keep.ts';
import * as layout from './en/layout.ts';
import * as leader from './en/leader.ts';
import * as login from './en/login.ts';
import * as moreSettings from './en/more-settings.ts';
import * as myPolls from './en/my-polls.ts';
import * as newPassword from './en/new-password.ts';
import * as notificationList from './en/notification-list.ts';
import * as notificationSettings from './en/notification-settings.ts';
import * as notifications from './en/notifications.ts';
import * as palette from './en/palette.ts';
import * as pasteList from './en/paste-list.ts';
import * as poll from './en/poll.ts';
import * as pollDetail from './en/poll-detail.ts';
import * as pollForm from './en/poll-form.ts';
import * as pollMenu from './en/poll-menu.ts';
import * as present from './en/present.ts';
import * as profile from './en/profile.ts';
import * as publish from './en/publish.ts';
import * as register from './en/register.ts';
import * as relativeTime from './en/relative-time.ts';
import * as resetPassword from './en/reset-password.ts';
import * as results from './en/results.ts';
import * as resultsFiles from './en/results-files.ts';
import * as rulesSummary from './en/rules-summary.ts';
import * as sequences from './en/sequences.ts';
import * as session from './en/session.ts';
import * as share from './en/share.ts';
import * as shippedTemplates from './en/shipped-templates.ts';
import * as strength from './en/strength.ts';
import * as templates from './en/templates.ts';
import * as voterOptions from './en/voter-options.ts';
import { setFormats } from './format.ts';
import { createIntlFormats } from './intl-formats.ts';

const catalogue = {
  ...age,
  ...app,
  ...assistant,
  ...ballot,
  ...changePassword,
  ...comments,
  ...comparedResults,
  ...continueTexts,
  ...copiedPoll,
  ...dashboard,
  ...devices,
  ...drafts,
  ...embed,
  ...embedCode,
  ...example,
  ...forgotPassword,
  ...keep,
  ...layout,
  ...leader,
  ...login,
  ...moreSettings,
  ...myPolls,
  ...notificationList,
  ...notificationSettings,
  ...notifications,
  ...palette,
  ...pasteList,
  ...newPassword,
  ...pollDetail,
  ...pollForm,
  ...pollMenu,
  ...poll,
  ...present,
  ...profile,
  ...publish,
  ...register,
  ...relativeTime,
  ...resetPassword,
  ...results,
  ...resultsFiles,
  ...rulesSummary,
  ...sequences,
  ...session,
  ...share,
  ...shippedTemplates,
  ...strength,
  ...templates,
  ...voterOptions,
};

/** The shape of an English text without its wording: literal types become `string`, functions keep their parameters. */
type Translated<Text> = Text extends string
  ? string
  : Text extends (...parameters: infer Parameters) => string
    ? (...parameters: Parameters) => string
    : Text extends null
      ? string | null
      : { readonly [Key in keyof Text]: Translated<Text[Key]> };

/** All texts of the page in one language. A missing, superfluous or wrongly typed text does not compile. */
export type Translation = Translated<typeof catalogue>;

export interface Language {
  /** BCP 47 tag: selects the formats of numbers and dates and the plural rules, and becomes `<html lang>`. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly translation: Translation;
}

type Group = Record<string, unknown>;

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const copyOf = <Value>(value: Value): Value =>
  // A mapped copy has the keys of its source, which `Object.entries` does not express.
  isGroup(value) ? (Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copyOf(one)])) as Value) : value;

/** Overwrites the texts in place, so that a nested group that a module holds in a constant changes too. */
const overwrite = (target: Group, source: Group): void => {
  for (const [key, text] of Object.entries(source)) {
    const current = target[key];
    if (isGroup(current) && isGroup(text)) overwrite(current, text);
    else target[key] = text;
  }
};

export const english: Language = { tag: 'en', direction: 'ltr', translation: copyOf(catalogue) };

/**
 * Makes every text, number, date and plural that is rendered from now on appear in `language`. What is on the screen
 * already changes with its next render.
 */
export const activateLanguage = ({ tag, direction, translation }: Language): void => {
  overwrite(catalogue, translation);
  setFormats(tag === english.tag ? undefined : createIntlFormats(tag));
  Object.assign(document.documentElement, { lang: tag, dir: direction });
};
