const CAN_HELP =
  'I can help you with polls, voting, results, comments, notifications and your profile. For example, ask me "How do I create a poll?" or "How do I vote on polls?".';

/** The response to a question that the help does not answer. */
export const NO_ANSWER = `I can only answer questions about using Showhands, and I found nothing about that in its help. ${CAN_HELP}`;

const FILLER =
  /\b(?:there|all|everyone|assistant|bot|friend|so|very|much|a lot|again|you|your|for (?:the )?help(?:ing)?)\b/g;
const PRAISE = '(?:ok|okay|great|cool|nice|perfect|super|alright|awesome|good|got it|that helped)';

/** Patterns of whole messages, without punctuation and filler. */
const REPLIES: readonly (readonly [pattern: RegExp, reply: string])[] = [
  [/^(?:hi+|hello+|hey+|hiya|howdy|greetings|good (?:morning|afternoon|evening|day))$/, `Hello! ${CAN_HELP}`],
  [/^(?:how are|whats up|hows it going)$/, `I am fine, thank you. ${CAN_HELP}`],
  [/^(?:help|help me|i need help|can help(?: me)?|what can(?: do| i ask| help(?: me)? with)?)$/, CAN_HELP],
  [new RegExp(`^(?:${PRAISE} )*(?:thanks|thank|many thanks|thx|ty|tysm|cheers)(?: ${PRAISE})*$`), 'You are welcome!'],
  [new RegExp(`^${PRAISE}(?: ${PRAISE})*$`), 'Good. Ask me whenever you have another question.'],
  [/^(?:bye|goodbye|bye bye|see|see later|good night)$/, 'Goodbye!'],
];

const wordsOf = (text: string): string => text.replace(/[^\p{L}]+/gu, ' ').trim();

/** The reply to a greeting, thanks or a general request for help; undefined for any other message. */
export const smallTalk = (message: string): string | undefined => {
  const plain = wordsOf(message.toLowerCase().replace(/['’]/g, ''));
  const core = wordsOf(plain.replace(FILLER, ' '));
  return REPLIES.find(([pattern]) => pattern.test(core))?.[1];
};
