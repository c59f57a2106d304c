import type * as english from '../count-proof.ts';
import type { Translated } from '../translated.ts';
import { wholeBallotMessages } from './ballot.ts';
import { pollMessages } from './poll.ts';

export const countProofMessages: Translated<typeof english.countProofMessages> = {
  counted: (voters, votes) =>
    `${votes === null ? '' : `${pollMessages.votes(votes)}، `}${wholeBallotMessages.voters(voters)}، وكلٌّ محسوب مرة واحدة`,
  differs: 'عدّادات هذا الاستطلاع لا تطابق أصواته. يمكن للقائمين على هذا الموقع تصحيحها.',
  checked: (time) => `تم التحقق في ${time}`,
  own: (time) => `حُفظ صوتك في ${time}.`,
  how: 'كيف أعرف ذلك؟',
  question: 'كيف أعرف أن كل صوت يُحسب مرة واحدة؟',
};
